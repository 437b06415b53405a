import { basename, dirname } from 'node:path/posix';
import { lastAtOrBefore } from '../../text/last-at-or-before.ts';
import { tellingTokens, tokensOfText } from '../words/split-tokens.ts';
import type { Searchable } from './searchable.ts';

/** Names that say nothing of what a document is about; its folder does. */
const UNNAMED = /^(?:readme|index|_index|overview|about)$/i;

/** The file's own name, without its ending. */
export function stemOfPath(path: string): string {
  return basename(path).replace(/\.[A-Za-z]{1,8}$/, '');
}

/** The names of a document: its title, its file, the folder where the file's name says nothing, and its other names. */
export function documentNames({ path, title, names }: Pick<Searchable, 'path' | 'title' | 'names'>): string[] {
  const file = stemOfPath(path);
  const folder = basename(dirname(path));
  return [...new Set([title, UNNAMED.test(file) && folder !== '.' ? folder : file, ...names])].filter(
    (name) => name !== '',
  );
}

/** The rows of the index for each section of a document, as tokens joined by spaces. */
export function sectionRows(document: Searchable): {
  names: string;
  tokens: number;
  rows: { titles: string; body: string }[];
} {
  const { lines, sections, skips, path } = document;
  const folder = basename(dirname(path));
  const names = [...new Set(tokensOfText([...documentNames(document), folder === '.' ? '' : folder].join('\n')))].join(
    ' ',
  );
  let tokens = 0;
  const rows = sections.map(({ start, end, titles }) => {
    const body = tellingTokens(contentOf(lines, start, end, skips));
    tokens += body.length;
    return { titles: tokensOfText(titles.join('\n')).join(' '), body: body.join(' ') };
  });
  return { names, tokens, rows };
}

/** The lines from `start` to `end` that are content, without comments inside a line. */
export function contentOf(lines: readonly string[], start: number, end: number, skips: Searchable['skips']): string {
  const kept = lines.slice(start - 1, end).filter((_, at) => !isSkipped(skips, start + at));
  const text = kept.join('\n');
  return text.includes('<!--') ? text.replace(/<!--[\s\S]*?-->/g, '') : text;
}

/** Whether a line is no content. The ranges are in order and apart. */
export function isSkipped(skips: Searchable['skips'], line: number): boolean {
  const before = skips[lastAtOrBefore(skips, line, ([first]) => first)];
  return before !== undefined && line <= before[1];
}

/** Acronyms as a text explains them: `TLS (Transport Layer Security)`, `Transport Layer Security (TLS)`. */
export function findAcronyms(text: string): { short: string; long: string }[] {
  const found: { short: string; long: string }[] = [];
  for (const [, short, long] of text.matchAll(
    /\b([A-Z][A-Z0-9]{1,7})s? \(((?:[A-Z][\w-]*[ -](?:(?:of|and|for|the|to|in) )?){1,6}[A-Z]\w*)\)/g,
  ))
    if (spells(long!, short!)) found.push({ short: short!, long: long! });
  for (const [, long, short] of text.matchAll(
    /\b((?:[A-Z][\w-]*[ -](?:(?:of|and|for|the|to|in) )?){1,6}[A-Z]\w*) \(([A-Z][A-Z0-9]{1,7})s?\)/g,
  )) {
    const words = long!.split(' ');
    // What stands before the name may begin with a capital too.
    for (let from = 0; from < words.length - 1; from++) {
      const tail = words.slice(from).join(' ');
      if (spells(tail, short!)) {
        found.push({ short: short!, long: tail });
        break;
      }
    }
  }
  return found;
}

/** Whether the capitals of a name are the acronym. */
function spells(long: string, short: string): boolean {
  const capitals = long.replace(/[^A-Z0-9]/g, '');
  return capitals === short || capitals.startsWith(short);
}
