import { readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { isMarkdown } from '../../documents/is-markdown.ts';
import { GbrainError, messageOf } from '../../errors.ts';
import { findProject, getProject, saveProject } from '../../store/builds/projects.ts';
import { requireOwn, type SavedPages } from '../../store/pages/pages.ts';
import type { BuildWarning } from '../../store/schema/tables/builds.ts';
import type { Store } from '../../store/store.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { buildProject } from '../build/build-project.ts';
import type { MirrorPlace } from '../mirror/mirror-project.ts';
import { checkProjectId } from './register-project.ts';

/** Which folder to import into which project. */
export interface ImportRequest {
  /** Folder of Markdown documents. */
  dir: string;
  /** Project id; see `projectIdOf` for the default. */
  project: string;
  /** Whether the user named the project; only then may another folder replace the one it was made from. */
  explicit: boolean;
  /** Whether a folder without Markdown is imported all the same, which removes the pages that its project has. */
  allowEmpty?: boolean | undefined;
}

/** How to run an import. */
export interface ImportOptions extends MirrorPlace {
  /** Milliseconds, for the seconds of the build. */
  clock: () => number;
  /** Called once when another build of the project is under way, which this one waits for. */
  onWait?: () => void;
  /** Documents done of documents to do. */
  onProgress?: (done: number, total: number) => void;
  signal?: AbortSignal;
}

/** What an import changed. */
export interface ImportResult extends SavedPages {
  project: string;
  /** Git tree hash of the folder's content. */
  commit: string;
  /** Rows and documents that could not be imported as intended. */
  warnings: readonly BuildWarning[];
}

/**
 * Registers a folder as it is on disk and builds it; only documents whose bytes changed are read. Throws GbrainError
 * `usage` for an invalid id or one that is taken by another location, `input` for a folder that cannot be read,
 * `config` on an attached brain.
 */
export async function importFolder(
  store: Store,
  request: ImportRequest,
  options: ImportOptions,
): Promise<ImportResult> {
  requireOwn(store);
  checkProjectId(request.project);
  const location = await resolveFolder(request.dir);
  if (!request.allowEmpty && (await findProject(store, request.project)) === null) await requireMarkdown(location);
  await checkPlace(store, request, location);
  await saveProject(store, { id: request.project, kind: 'folder', location, branch: null });
  const project = await getProject(store, request.project);
  const { commit, counts, warnings } = await buildProject(store, project, {
    ...options,
    builder: 2,
    allowEmpty: request.allowEmpty,
  });
  const { pages, pagesAdded: added, pagesChanged: changed, pagesDeleted: deleted, takesChanged: takes } = counts!;
  const unchanged = pages - added - changed;
  return { project: project.id, commit: commit!, added, changed, unchanged, deleted, takes, warnings };
}

async function resolveFolder(dir: string): Promise<string> {
  try {
    return await realpath(dir);
  } catch (cause) {
    const message = `The folder ${escapeTerminal(dir)} cannot be read: ${messageOf(cause)}. Give a folder of Markdown.`;
    throw new GbrainError('input', message, { cause });
  }
}

async function requireMarkdown(location: string): Promise<void> {
  if (await holdsMarkdown(location)) return;
  throw new GbrainError(
    'input',
    `The folder ${escapeTerminal(location)} holds no Markdown (.md or .markdown), so there is nothing to import. ` +
      'Name the folder of the pages, or add --allow-empty.',
  );
}

/** Looks until it finds one page; a folder that cannot be read is left to the build, which says so. */
async function holdsMarkdown(folder: string): Promise<boolean> {
  const children = await readdir(folder, { withFileTypes: true }).catch(() => null);
  if (children === null || children.some((child) => child.isFile() && isMarkdown(child.name))) return true;
  for (const child of children) {
    if (!child.isDirectory() || child.name.startsWith('.') || child.name === 'node_modules') continue;
    if (await holdsMarkdown(join(folder, child.name))) return true;
  }
  return false;
}

async function checkPlace(store: Store, { project, explicit }: ImportRequest, location: string): Promise<void> {
  const known = await findProject(store, project);
  if (known === null || known.location === location || explicit) return;
  throw new GbrainError(
    'usage',
    `The project "${project}" was imported from ${escapeTerminal(known.location)}, and pages that are not in ` +
      `${escapeTerminal(location)} would be marked deleted. Name another project with --project ID, or this one with ` +
      `--project ${project} to replace it.`,
  );
}
