import { GbrainError } from '../../errors.ts';
import { getProject, listProjects } from '../../store/builds/projects.ts';
import type { Store } from '../../store/store.ts';

/** What to do when no project is registered. */
export const NO_PROJECT = 'There is no project yet. Register one: gbrain project add <id> <git URL or folder>';

/** The id of the named project, else the ids of all; with `one`, there must be exactly one. */
export async function chooseProjects(store: Store, named: string | null, { one }: { one: boolean }): Promise<string[]> {
  if (named !== null) return [(await getProject(store, named)).id];
  const ids = (await listProjects(store)).map(({ id }) => id);
  if (ids.length === 0) throw new GbrainError('input', NO_PROJECT);
  if (one) chooseAmong(ids);
  return ids;
}

/** The only project; undefined when there is none. Throws GbrainError `usage` when there are several. */
export function chooseAmong(ids: readonly string[]): string | undefined {
  if (ids.length <= 1) return ids[0];
  throw new GbrainError('usage', `There are several projects: ${ids.join(', ')}. Name one with --project.`);
}
