import { z } from 'zod';
import type { Brain } from '../../brain/tree/brain.ts';
import { isUnder } from '../../brain/tree/is-under.ts';
import { throwIfAborted } from '../../brain/tree/yield-during-scan.ts';
import type { Entry } from '../../documents/git/repository.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { groupDigits, plural } from '../../text/plural.ts';
import { defineTool } from '../define/define-tool.ts';
import { matchGlob } from '../define/match-glob.ts';
import { SCOPE_NAMES } from '../define/read-scope.ts';
import { writeCall } from '../define/write-call.ts';
import { PAGE_BYTES } from '../define/write-lines.ts';
import { readFolder } from './read-folder.ts';

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
    const folder = readFolder(brain, path);
    const entries = [...brain.entries.values()].filter((entry) => isUnder(entry.path, folder));
    const lines = glob === undefined ? listFolder(entries, folder) : listMatching(entries, folder, glob);
    const shown: string[] = [];
    let used = 0;
    for (const one of lines.slice(offset)) {
      const line = typeof one === 'string' ? one : writeEntry(brain, one);
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

function listFolder(entries: readonly Entry[], folder: string): (string | Entry)[] {
  const below = new Map<string, number>();
  const files: Entry[] = [];
  const start = folder === '' ? 0 : folder.length + 1;
  for (const entry of entries) {
    const slash = entry.path.indexOf('/', start);
    if (slash === -1) files.push(entry);
    else {
      const name = entry.path.slice(0, slash + 1);
      below.set(name, (below.get(name) ?? 0) + 1);
    }
  }
  return [...[...below].map(([name, count]) => `${escapeTerminal(name)} (${plural(count, 'file')})`), ...files];
}

function listMatching(entries: readonly Entry[], folder: string, glob: string): Entry[] {
  const matches = matchGlob(glob);
  const inFolder = (path: string) => (folder === '' ? path : path.slice(folder.length + 1));
  return entries.filter(({ path }) => matches(path) || (folder !== '' && matches(inFolder(path))));
}

function writeEntry(brain: Brain, { path, kind, bytes, target }: Entry): string {
  const name = escapeTerminal(path);
  if (kind === 'symlink')
    return `${name} (symbolic link ${target === undefined ? 'that leads nowhere here' : `to ${escapeTerminal(target || '.')}`})`;
  if (kind === 'submodule') return `${name} (submodule, another repository)`;
  const text = brain.plain(path);
  return `${name} (${text ? `${plural(text.lineCount, 'line')}, ` : ''}${groupDigits(bytes)} bytes)`;
}
