import { GbrainError } from '../../errors.ts';
import { escapeTerminal } from '../../text/escape.ts';
import type { Store } from '../store.ts';

/** A repository of documents under an id. */
export interface Project {
  /** 1 to 64 lower-case letters, digits, dots, hyphens and underscores; begins with a letter or digit. */
  id: string;
  kind: 'folder' | 'git';
  /** Absolute path of a folder, or what git fetches from. */
  location: string;
  /** Built unless another is named; null for the repository's default branch, and for a folder. */
  branch: string | null;
}

const COLUMNS = ['id', 'kind', 'location', 'branch'] as const;

/** All projects, by id. */
export async function listProjects(store: Store): Promise<Project[]> {
  if (store.attached) return [];
  return store.db.selectFrom('projects').select(COLUMNS).orderBy('id').execute();
}

/** The project of an id; null when there is none. */
export async function findProject(store: Store, id: string): Promise<Project | null> {
  if (store.attached) return null;
  return (await store.db.selectFrom('projects').select(COLUMNS).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The project of an id. Throws GbrainError `input`, which names those that exist. */
export async function getProject(store: Store, id: string): Promise<Project> {
  const found = await findProject(store, id);
  if (found) return found;
  const projects = await listProjects(store);
  const known = projects.length === 0 ? 'There is none yet' : `There are: ${projects.map(({ id }) => id).join(', ')}`;
  throw new GbrainError(
    'input',
    `There is no project "${escapeTerminal(id.slice(0, 80))}". ${known}. Register one with: gbrain project add <id> <git URL or folder>`,
  );
}

/** Registers a project, or changes its location and branch. */
export async function saveProject(store: Store, project: Project): Promise<void> {
  const { id, kind, location, branch } = project;
  await store.db
    .insertInto('projects')
    .values({ id, kind, location, branch })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ kind, location, branch }))
    .execute();
}

/** Removes a project with its pages, takes, builds and pieces; receipts stay. False when there was none. */
export async function deleteProject(store: Store, id: string): Promise<boolean> {
  return store.db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('takes').where('project_id', '=', id).execute();
    const { numDeletedRows } = await transaction.deleteFrom('projects').where('id', '=', id).executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  });
}
