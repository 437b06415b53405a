import type { ReadPatterns } from '../../documents/selection/read-patterns.ts';
import { GbrainError } from '../../errors.ts';
import type { GitCredentials } from '../../secrets/split-url.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { nearestNames } from '../../text/nearest-names.ts';
import { jsonb } from '../schema/storable.ts';
import type { Promote } from '../schema/tables/pages.ts';
import type { Store } from '../store.ts';

/** A repository of documents under an id. */
export interface Project {
  /** 1 to 64 lower-case letters, digits, dots, hyphens and underscores; begins with a letter or digit. */
  id: string;
  kind: 'folder' | 'git';
  /** Absolute path of a folder, or what git fetches from, without user and password. */
  location: string;
  /** Built unless another is named; null for the repository's default branch, and for a folder. */
  branch: string | null;
  /** When a build of its own branch is given to readers: as soon as it is ready, or when somebody says so. */
  promote: Promote;
  /** Which of its files are read. */
  selection: ReadPatterns;
}

const COLUMNS = ['id', 'kind', 'location', 'branch', 'promote', 'selection'] as const;

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
  const ids = (await listProjects(store)).map((project) => project.id);
  const [near] = nearestNames(id, ids, 1);
  const known = ids.length === 0 ? 'There is none yet' : `There are: ${ids.join(', ')}`;
  throw new GbrainError(
    'input',
    `There is no project "${escapeTerminal(id.slice(0, 80))}". ${near === undefined ? '' : `Did you mean ${near}? `}${known}. Register one with: gbrain project add <id> <git URL or folder>`,
  );
}

/** Registers a project, or changes where it comes from. Credentials are read by {@link credentialsOf} alone. */
export async function saveProject(
  store: Store,
  { id, kind, location, branch }: Pick<Project, 'id' | 'kind' | 'location' | 'branch'>,
  credentials: GitCredentials | null = null,
): Promise<void> {
  const row = {
    kind,
    location,
    branch,
    git_user: credentials?.user ?? null,
    git_password: credentials?.password ?? null,
  };
  await store.db
    .insertInto('projects')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** What git signs in with to fetch a project; null for what git finds by itself. Only for git, never for a reader. */
export async function credentialsOf(store: Store, id: string): Promise<GitCredentials | null> {
  const query = store.db.selectFrom('projects').select(['git_user', 'git_password']).where('id', '=', id);
  const row = await query.executeTakeFirst();
  return row === undefined || row.git_user === null ? null : { user: row.git_user, password: row.git_password };
}

/** The text of a project's answer key; null when it has none, or there is no such project. */
export async function findProjectKey(store: Store, id: string): Promise<string | null> {
  if (store.attached) return null;
  const query = store.db.selectFrom('projects').select('eval_key').where('id', '=', id);
  return (await query.executeTakeFirst())?.eval_key ?? null;
}

/** Gives a project an answer key, or takes it away with null. Throws GbrainError `input` when there is no such project. */
export async function saveProjectKey(store: Store, id: string, text: string | null): Promise<void> {
  await getProject(store, id);
  await store.db.updateTable('projects').set({ eval_key: text }).where('id', '=', id).execute();
}

/** Says when new builds of a project are given to readers. Throws GbrainError `input` when there is no such project. */
export async function savePromote(store: Store, id: string, promote: Promote): Promise<void> {
  await getProject(store, id);
  await store.db.updateTable('projects').set({ promote }).where('id', '=', id).execute();
}

/**
 * Says which files of a project its next builds read. Pages and takes are then written anew, though the commit is the
 * same. Throws GbrainError `input` when there is no such project.
 */
export async function saveSelection(store: Store, id: string, selection: ReadPatterns): Promise<void> {
  await getProject(store, id);
  const row = { selection: jsonb(selection), pages_commit: null };
  await store.db.updateTable('projects').set(row).where('id', '=', id).execute();
}

/** Removes a project with its pages, takes and builds; receipts stay. False when there was none. */
export async function deleteProject(store: Store, id: string): Promise<boolean> {
  return store.db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('takes').where('project_id', '=', id).execute();
    const { numDeletedRows } = await transaction.deleteFrom('projects').where('id', '=', id).executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  });
}
