import { checkSelection, type ReadPatterns } from '../documents/selection/read-patterns.ts';
import { getProject, type Project, savePromote, saveSelection } from '../store/builds/projects.ts';
import type { Promote } from '../store/schema/tables/pages.ts';
import { type ActionDeps, recordEvent } from './record-event.ts';

/** What of a project is changed; what is left out stays. */
export type ProjectChange = { promote?: Promote | undefined } & {
  [K in keyof ReadPatterns]?: ReadPatterns[K] | undefined;
};

/**
 * Changes when new builds of a project are given to readers, and which files its next build reads. Throws GbrainError
 * `usage` for a pattern that is not allowed, and `input` when there is no such project.
 */
export async function setProject(deps: ActionDeps, who: string, id: string, change: ProjectChange): Promise<Project> {
  const { promote, include, exclude } = change;
  const { selection } = await getProject(deps.store, id);
  if (include !== undefined || exclude !== undefined) {
    const wanted = { include: include ?? selection.include, exclude: exclude ?? selection.exclude };
    await saveSelection(deps.store, id, checkSelection(wanted));
  }
  if (promote !== undefined) await savePromote(deps.store, id, promote);
  await recordEvent(deps, who, 'project.set', id, change);
  return getProject(deps.store, id);
}
