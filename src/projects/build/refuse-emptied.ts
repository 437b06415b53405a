import { GbrainError } from '../../errors.ts';
import type { Project } from '../../store/builds/projects.ts';
import { pageBlobs } from '../../store/pages/pages.ts';
import type { Store } from '../../store/store.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { plural } from '../../text/plural.ts';

/**
 * Throws GbrainError `input` when a folder has no page left and its project has some: a volume that is not mounted looks
 * the same as a folder whose pages were removed. A commit without pages says what its author meant.
 */
export async function refuseEmptied(store: Store, project: Project, present: ReadonlySet<string>): Promise<void> {
  if (project.kind !== 'folder' || present.size > 0) return;
  const { size } = await pageBlobs(store, project.id);
  if (size === 0) return;
  throw new GbrainError(
    'input',
    `The folder ${escapeTerminal(project.location)} holds no Markdown, and the project ${project.id} has ` +
      `${plural(size, 'page')} from it. Nothing was changed. Is it mounted? If its pages are meant to go, add --allow-empty.`,
  );
}
