import { rangeOf, readLink } from './links.ts';

/** A place of a document as it is cited, `path:3-9`, leading to the reader; a long path breaks at its folders. */
export function PlaceLink({
  project,
  path,
  lines,
}: {
  project: string;
  path: string;
  lines: { start: number; end: number } | null;
}) {
  const parts = path.split('/');
  return (
    <a href={readLink(project, path, lines)}>
      <code>
        {parts.map((part, index) => (
          <>
            {part}
            {index < parts.length - 1 ? '/' : ''}
            <wbr />
          </>
        ))}
        {lines === null ? '' : `:${rangeOf(lines)}`}
      </code>
    </a>
  );
}
