import { realpath, stat } from 'node:fs/promises';
import { basename, isAbsolute, resolve } from 'node:path';
import { requireAllowedHost } from '../../documents/git/allowed-hosts.ts';
import { checkRef } from '../../documents/git/open-git.ts';
import { type Environment, runGit } from '../../documents/git/run-git.ts';
import { checkSelection, EVERYTHING, type ReadPatterns } from '../../documents/selection/read-patterns.ts';
import { GbrainError, messageOf } from '../../errors.ts';
import { type GitCredentials, splitUrl } from '../../secrets/split-url.ts';
import { findProject, type Project, saveProject, saveSelection } from '../../store/builds/projects.ts';
import { requireOwn } from '../../store/pages/pages.ts';
import type { Store } from '../../store/store.ts';
import { escapeTerminal } from '../../text/escape.ts';

/** A project to register. */
export interface Registration {
  id: string;
  /** A git URL, or a folder. */
  location: string;
  branch: string | null;
  /** Whether to replace a project of the same id at another location. */
  replace: boolean;
  /** Which of its files are read; as before, or all, when left out. */
  selection?: ReadPatterns;
}

/**
 * Registers a project. Throws GbrainError `usage` for an invalid id, for one that belongs to another place, and for a URL
 * with a secret that cannot be kept apart from it.
 */
export async function registerProject(
  store: Store,
  given: Registration,
  { env }: { env: Environment },
): Promise<Project> {
  requireOwn(store);
  checkProjectId(given.id);
  if (given.selection !== undefined) checkSelection(given.selection);
  const branch = given.branch === null ? null : checkRef(given.branch);
  const { credentials, ...place } = await locate(given.location, env);
  const project = { id: given.id, branch, ...place };
  if (project.kind === 'folder' && branch !== null) {
    throw new GbrainError(
      'usage',
      `${escapeTerminal(given.location)} is a plain folder, which has no branch. Leave out --branch.`,
    );
  }
  const known = await findProject(store, given.id);
  if (known && withoutSecrets(known.location) !== project.location && !given.replace) {
    throw new GbrainError(
      'usage',
      `The project "${given.id}" already comes from ${escapeTerminal(known.location)}, and what is not in ` +
        `${escapeTerminal(project.location)} would be gone from it. Take another id, or remove it first with: gbrain project remove ${given.id}`,
    );
  }
  await saveProject(store, project, credentials);
  if (given.selection !== undefined) await saveSelection(store, project.id, given.selection);
  const selection = given.selection ?? known?.selection ?? EVERYTHING;
  return { ...project, promote: known?.promote ?? 'auto', selection };
}

/** A location from which a query or fragment was taken is the same place without it, so it can be registered again. */
function withoutSecrets(location: string): string {
  return location.replace(/[?#]\*\*\*$/, '');
}

/** An id is part of file names and URLs, so it is kept plain. */
export function checkProjectId(id: string): void {
  if (/^[a-z0-9][a-z0-9._-]{0,63}$/.test(id) && !id.includes('..')) return;
  throw new GbrainError(
    'usage',
    `"${escapeTerminal(id.slice(0, 80))}" is not a project id. Allowed: up to 64 lower-case letters, digits, dots, hyphens ` +
      'and underscores, a letter or digit first.',
  );
}

/** The project id for a folder or URL: its last name in lower case, with hyphens for all but letters and digits. */
export function projectIdOf(location: string): string {
  const name = basename(resolve(location)).replace(/\.git$/, '');
  const id = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 64);
  return id === '' ? 'brain' : id;
}

/** The top folder of a git repository is read at its commits, any other folder as it is on disk. */
async function locate(
  location: string,
  env: Environment,
): Promise<Pick<Project, 'kind' | 'location'> & { credentials: GitCredentials | null }> {
  const found = await stat(location).catch(() => null);
  if (found === null) {
    const { url, credentials } = splitUrl(location);
    if (/^[\w.+-]+:\/\/./.test(url) || /^[^/\s]+:./.test(url)) {
      requireAllowedHost(url, env);
      return { kind: 'git', location: url, credentials };
    }
    const path = isAbsolute(location) ? location : resolve(location);
    throw new GbrainError(
      'input',
      `There is no folder ${escapeTerminal(path)}. Give a folder, or the URL of a git repository.`,
    );
  }
  if (!found.isDirectory()) {
    throw new GbrainError('input', `${escapeTerminal(location)} is a file. Give the folder that it is in.`);
  }
  const path = await realpath(location);
  return { kind: (await isRepository(path, env)) ? 'git' : 'folder', location: path, credentials: null };
}

async function isRepository(path: string, env: Environment): Promise<boolean> {
  const isThere = async (name: string) => (await stat(`${path}/${name}`).catch(() => null)) !== null;
  const hasGit = await isThere('.git');
  let answer: Buffer;
  try {
    answer = await runGit(['-C', path, 'rev-parse', '--is-bare-repository', '--show-cdup'], { env });
  } catch (cause) {
    // Git does not read another user's repository. Treating it as a plain folder would silently ignore its commits.
    if (/dubious ownership/.test(messageOf(cause)) && (hasGit || (await isThere('objects')))) {
      throw new GbrainError(
        'input',
        `${escapeTerminal(path)} is a repository of another user, which git does not read. Allow it for the user that ` +
          `builds (git config --global --add safe.directory ${escapeTerminal(path)}), or give its URL on a git server.`,
        { cause },
      );
    }
    return false;
  }
  const [bare, up] = answer.toString('utf8').split('\n');
  return hasGit ? up === '' : bare === 'true';
}
