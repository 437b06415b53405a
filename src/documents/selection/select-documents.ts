import { dirname, join } from 'node:path/posix';
import ignore, { type Ignore } from 'ignore';
import { GbrainError } from '../../errors.ts';
import type { Entry, Repository } from '../git/repository.ts';
import { isNamedAsDocument } from '../is-document.ts';
import { followLinks } from './follow-links.ts';
import { EVERYTHING, type ReadPatterns, whyWrong } from './read-patterns.ts';
import { vendoredFolders } from './vendored-folders.ts';

/** The file at the root of a repository that names what is not read, as `.gitignore` names what is not kept. */
export const IGNORE_FILE = '.gbrainignore';
/** How much of the ignore file is read, in bytes. */
const MAX_BYTES = 65_536;
/** How long all paths may be matched, in milliseconds: patterns come from whoever writes in the repository. */
const MAX_MS = 10_000;

/**
 * The repository with each entry marked by whether it is read: `asked` for a file that is read although its name does not
 * say so, `left-out` where the project or its ignore file leaves a document out, `vendored` where others wrote it or a
 * program made it. Throws GbrainError `input` for an ignore file that cannot be used.
 */
export async function selectDocuments(
  repository: Repository,
  selection: ReadPatterns = EVERYTHING,
): Promise<Repository> {
  const ignored = await readIgnoreFile(repository);
  const entries = markEntries(await withTargets(repository), selection, ignored);
  return { ...repository, entries };
}

/** How long the text of a link may be, in bytes, as file systems have it. */
const MAX_LINK_BYTES = 4096;

/** The entries, symbolic links with what they lead to in this repository. */
async function withTargets({ entries, read }: Repository): Promise<readonly Entry[]> {
  // The size of one whose content is not in a clone is unknown.
  const links = entries.filter(({ kind, bytes }) => kind === 'symlink' && bytes > 0 && bytes <= MAX_LINK_BYTES);
  if (links.length === 0) return entries;
  const written = new Map<string, string>();
  for await (const { entry, content } of read(links)) {
    const target = new TextDecoder().decode(content);
    const path = join('.', dirname(entry.path), target).replace(/\/$/, '');
    if (!target.startsWith('/') && path !== '..' && !path.startsWith('../'))
      written.set(entry.path, path === '.' ? '' : path);
  }
  const known = new Set(['']);
  for (const { path } of entries) {
    known.add(path);
    for (let folder = dirname(path); folder !== '.' && !known.has(folder); folder = dirname(folder)) known.add(folder);
  }
  return entries.map((entry) => {
    const path = written.get(entry.path);
    if (path === undefined) return entry;
    const target = followLinks(path, (link) => written.get(link));
    const leads = known.has(target) && !written.has(target) && !isWithin(entry.path, target);
    return leads ? { ...entry, target } : entry;
  });
}

/** Whether a link lies in the folder that it leads to, which would hold itself without end. */
const isWithin = (path: string, folder: string) => folder === '' || path.startsWith(`${folder}/`);

/** Whether a project asks for a file by a pattern whose last part names files, whatever the file is. */
export function asksFor({ include }: ReadPatterns): (path: string) => boolean {
  const wanted = include.map((pattern) => {
    const name = pattern.slice(pattern.lastIndexOf('/') + 1);
    return /^\**$/.test(name) ? null : { whole: matcher([pattern]), name: matcher([name]) };
  });
  return (path) =>
    wanted.some((one) => one?.name.ignores(path.slice(path.lastIndexOf('/') + 1)) && one.whole.ignores(path));
}

function markEntries(entries: readonly Entry[], selection: ReadPatterns, ignored: readonly string[]): Entry[] {
  const { include, exclude } = selection;
  const out = matcher([...ignored, ...exclude]);
  const vendored = matcher([
    ...vendoredFolders(entries.map(({ path }) => path)),
    ...ignored.filter(isUndoing),
    ...exclude.filter(isUndoing),
  ]);
  const within = include.length === 0 ? null : matcher(include);
  const asked = asksFor(selection);
  const deadline = Date.now() + MAX_MS;
  const kindOf = ({ kind, path }: Entry): Entry['kind'] => {
    if (kind !== 'file' && kind !== 'missing') return kind;
    const named = isNamedAsDocument(path);
    const wanted = within !== null && asked(path);
    if (!named && !wanted) return kind;
    if (out.ignores(path) || (within !== null && !within.ignores(path))) return 'left-out';
    if (!wanted && vendored.ignores(path)) return 'vendored';
    return named || kind === 'missing' ? kind : 'asked';
  };
  return entries.map((entry) => {
    if (Date.now() > deadline) {
      const message = `Its patterns of files to read take more than ${MAX_MS / 1000} seconds to match. Use fewer wildcards in ${IGNORE_FILE}, --include and --exclude.`;
      throw new GbrainError('input', message);
    }
    const kind = kindOf(entry);
    return kind === entry.kind ? entry : { ...entry, kind };
  });
}

const isUndoing = (pattern: string) => pattern.startsWith('!');

function matcher(patterns: readonly string[]): Ignore {
  return ignore({ ignorecase: false, allowRelativePaths: true }).add([...patterns]);
}

/** The patterns of the ignore file; none when there is none. */
async function readIgnoreFile({ entries, read }: Repository): Promise<string[]> {
  const file = entries.find(({ path, kind }) => path === IGNORE_FILE && kind === 'file');
  if (file === undefined) return [];
  const refuse = (why: string) => new GbrainError('input', `${IGNORE_FILE} ${why}.`);
  if (file.bytes > MAX_BYTES) throw refuse(`has ${file.bytes} bytes. At most ${MAX_BYTES} are read`);
  for await (const { content } of read([file])) {
    const lines = new TextDecoder().decode(content).split(/\r?\n/);
    const patterns = lines.map((line) => line.trimEnd());
    for (const [at, pattern] of patterns.entries()) {
      const wrong = pattern === '' || pattern.startsWith('#') ? null : whyWrong(pattern);
      if (wrong !== null) throw refuse(`line ${at + 1} ${wrong}`);
    }
    return patterns.filter((pattern) => pattern !== '' && !pattern.startsWith('#'));
  }
  return [];
}
