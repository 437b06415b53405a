import { realpath } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { decodeDocument } from '../documents/document.ts';
import { isMarkdown } from '../documents/is-markdown.ts';
import { openFolder } from '../documents/open-folder.ts';
import type { Entry, Repository } from '../documents/repository.ts';
import { GbrainError, messageOf } from '../errors.ts';
import { pageBlobs, requireOwn, type SavedPages, savePages } from '../store/pages.ts';
import { listProjects, saveProject } from '../store/projects.ts';
import type { Store } from '../store/store.ts';
import { readPage, slugOf } from '../takes/read-page.ts';
import type { Page } from '../takes/take.ts';

/** A row or document that could not be taken in as it was meant. */
export interface ImportWarning {
  path: string;
  line: number;
  message: string;
}

/** Which folder goes into which project. */
export interface ImportRequest {
  /** Folder of Markdown documents. */
  dir: string;
  /** Project id; see {@link projectIdOf} for the default. */
  project: string;
  /** Whether the user named the project; only then may another folder take the place of the one it was made from. */
  explicit: boolean;
}

/** How an import reports and is stopped. */
export interface ImportOptions {
  /** Documents done of documents to do. */
  onProgress?: (done: number, total: number) => void;
  onWarning?: (warning: ImportWarning) => void;
  signal?: AbortSignal;
}

/** What an import changed. */
export interface ImportResult extends SavedPages {
  project: string;
  /** Git tree hash of the folder's content. */
  commit: string;
  /** How many warnings were given: of the documents that were read now, not of unchanged ones. */
  warnings: number;
}

/** The project id for a folder: its base name in lower case, with hyphens for all but letters and digits. */
export function projectIdOf(dir: string): string {
  const id = basename(resolve(dir))
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 64);
  return id === '' ? 'brain' : id;
}

/**
 * Brings a project up to date with a folder: only documents whose bytes changed are read. Throws GbrainError `usage`
 * for an id that is none or that belongs to another folder, `input` for a folder that cannot be read, `config` on an
 * attached brain.
 */
export async function importFolder(
  store: Store,
  request: ImportRequest,
  options: ImportOptions = {},
): Promise<ImportResult> {
  requireOwn(store);
  const { project } = request;
  const location = await resolveFolder(request.dir);
  await checkProject(store, request, location);
  const repository = await openFolder(location, options.signal);
  let warnings = 0;
  const warn = (warning: ImportWarning) => {
    warnings += 1;
    options.onWarning?.(warning);
  };
  const documents = chooseDocuments(repository, warn);
  await saveProject(store, { id: project, kind: 'folder', location, branch: null });
  const known = await pageBlobs(store, project);
  const fresh = documents.filter(({ path, blob }) => known.get(path) !== blob);

  const present = new Set(documents.map(({ path }) => path));
  const changed = readPages(repository, fresh, present, warn, options);
  const saved = await savePages(store, project, { changed, present }, { ...pick(options) });
  return { ...saved, project, commit: repository.commit, warnings };
}

function pick({ signal }: ImportOptions): { signal?: AbortSignal } {
  return signal === undefined ? {} : { signal };
}

async function resolveFolder(dir: string): Promise<string> {
  try {
    return await realpath(dir);
  } catch (error) {
    throw new GbrainError(
      'input',
      `The folder ${dir} cannot be read: ${messageOf(error)}. Give a folder of Markdown.`,
      {
        cause: error,
      },
    );
  }
}

async function checkProject(store: Store, { project, explicit }: ImportRequest, location: string): Promise<void> {
  if (!/^[a-z0-9][a-z0-9._-]{0,63}$/.test(project)) {
    throw new GbrainError(
      'usage',
      `"${project}" is no project id. Allowed: up to 64 lower-case letters, digits, dots, hyphens and underscores, a ` +
        `letter or digit first.`,
    );
  }
  const known = (await listProjects(store)).find(({ id }) => id === project);
  if (known === undefined || known.location === location || explicit) return;
  throw new GbrainError(
    'usage',
    `The project "${project}" was imported from ${known.location}, and pages that are not in ${location} would be ` +
      `marked deleted. Name another project with --project ID, or this one with --project ${project} to replace it.`,
  );
}

/** The Markdown files, of those that share a slug only the first. */
function chooseDocuments(repository: Repository, warn: (warning: ImportWarning) => void): Entry[] {
  const bySlug = new Map<string, Entry>();
  for (const entry of repository.entries) {
    if (entry.kind !== 'file' || !isMarkdown(entry.path)) continue;
    const slug = slugOf(entry.path);
    const first = bySlug.get(slug);
    if (first === undefined) bySlug.set(slug, entry);
    else warn({ path: entry.path, line: 1, message: `not taken in: ${first.path} already is the page "${slug}"` });
  }
  return [...bySlug.values()];
}

/** Reads documents one after the other; one that is no text leaves `present`, so that an old page of it goes. */
async function* readPages(
  repository: Repository,
  entries: readonly Entry[],
  present: Set<string>,
  warn: (warning: ImportWarning) => void,
  options: ImportOptions,
): AsyncGenerator<Page> {
  let done = 0;
  for await (const { entry, content } of repository.read(entries, options.signal)) {
    const { path, blob } = entry;
    const page = readPage(decodeDocument({ path, blob, content }));
    if (page === null) {
      present.delete(path);
      warn({ path, line: 1, message: 'not taken in: it is not text' });
    } else {
      for (const { line, message } of page.warnings) warn({ path, line, message });
      yield page;
    }
    done += 1;
    options.onProgress?.(done, entries.length);
  }
}
