import { z } from 'zod';
import type { Brain } from '../../brain/tree/brain.ts';
import { isUnder } from '../../brain/tree/is-under.ts';
import { readPath, refuseUnknownPath } from '../../brain/tree/read-path.ts';
import { throwIfAborted } from '../../brain/tree/yield-during-scan.ts';
import type { Entry } from '../../documents/git/repository.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { groupDigits, plural } from '../../text/plural.ts';
import { defineTool } from '../define/define-tool.ts';
import { matchGlob } from '../define/match-glob.ts';
import { SCOPE_NAMES } from '../define/read-scope.ts';
import { writeCall } from '../define/write-call.ts';
import { PAGE_BYTES } from '../define/write-lines.ts';

export const documentsList = defineTool({
  name: 'documents_list',
  title: 'List files',
  mode: 'documents',
  description:
    'Lists the files of the repository at its commit. With a path, what is directly in that folder, folders with the number ' +
    'of files below them; with a glob such as **/*.md, every file that matches, below the path when one is given.',
  input: z.strictObject({
    path: z.string().optional().describe('A folder; the root when left out.'),
    glob: z.string().optional().describe('Such as **/*.md, docs/*/index.md or *.md (by file name, in any folder).'),
    offset: z.number().int().min(0).optional().describe('How many entries to leave out; given by the page before.'),
  }),
  spellings: {
    main: 'path',
    names: { path: SCOPE_NAMES, glob: ['pattern', 'include', 'name', 'filter'] },
  },
  answer({ path, glob, offset = 0 }, context) {
    const { brain, signal } = context;
    throwIfAborted(signal);
    const folder = path === undefined ? '' : readPath(path);
    const entries = [...brain.entries.values()].filter((entry) => isUnder(entry.path, folder));
    if (entries.length === 0 && folder !== '') refuseUnknownPath(brain, folder, pathsOf(brain));
    const lines = glob === undefined ? listFolder(brain, entries, folder) : listMatching(brain, entries, folder, glob);
    const shown: string[] = [];
    let used = 0;
    for (const line of lines.slice(offset)) {
      used += Buffer.byteLength(line) + 1;
      if (shown.length > 0 && used > PAGE_BYTES) break;
      shown.push(line);
    }
    const next = offset + shown.length;
    if (shown.length === 0) return glob === undefined ? 'No files.' : 'No file matches the glob.';
    const again = { ...(path === undefined ? {} : { path }), ...(glob === undefined ? {} : { glob }), offset: next };
    const more =
      next < lines.length
        ? [
            `${offset + 1}-${next} of ${groupDigits(lines.length)}. More: ${writeCall(context, 'documents_list', again)}`,
          ]
        : [];
    return [`${plural(lines.length, 'entry')} at ${brain.commit.slice(0, 12)}`, ...shown, ...more].join('\n');
  },
});

function listFolder(brain: Brain, entries: readonly Entry[], folder: string): string[] {
  const below = new Map<string, number>();
  const lines: string[] = [];
  const start = folder === '' ? 0 : folder.length + 1;
  for (const entry of entries) {
    const slash = entry.path.indexOf('/', start);
    if (slash === -1) lines.push(writeEntry(brain, entry));
    else {
      const name = entry.path.slice(0, slash + 1);
      below.set(name, (below.get(name) ?? 0) + 1);
    }
  }
  return [...[...below].map(([name, count]) => `${escapeTerminal(name)} (${plural(count, 'file')})`), ...lines];
}

function listMatching(brain: Brain, entries: readonly Entry[], folder: string, glob: string): string[] {
  const matches = matchGlob(glob);
  const inFolder = (path: string) => (folder === '' ? path : path.slice(folder.length + 1));
  return entries
    .filter(({ path }) => matches(path) || (folder !== '' && matches(inFolder(path))))
    .map((entry) => writeEntry(brain, entry));
}

function writeEntry(brain: Brain, { path, kind, bytes, target }: Entry): string {
  const name = escapeTerminal(path);
  if (kind === 'symlink')
    return `${name} (symbolic link ${target === undefined ? 'that leads nowhere here' : `to ${escapeTerminal(target || '.')}`})`;
  if (kind === 'submodule') return `${name} (submodule, another repository)`;
  const text = brain.text(path);
  return `${name} (${text ? `${plural(text.lineCount, 'line')}, ` : ''}${groupDigits(bytes)} bytes)`;
}

/** The paths of all files and of the folders that hold them. */
export function* pathsOf(brain: Brain): Iterable<string> {
  const folders = new Set<string>();
  for (const path of brain.entries.keys()) {
    yield path;
    for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
      const folder = path.slice(0, slash);
      if (folders.has(folder)) break;
      folders.add(folder);
      yield folder;
    }
  }
}
