import { Place } from '../../../report/place.tsx';
import { readLink } from './links.ts';

/** A place of a document that leads to the reader. */
export function PlaceLink({
  project,
  path,
  lines,
}: {
  project: string;
  path: string;
  lines: { start: number; end: number } | null;
}) {
  return <Place path={path} lines={lines} href={readLink(project, path, lines)} />;
}
