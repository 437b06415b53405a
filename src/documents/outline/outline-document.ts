import { parse } from 'node:path/posix';
import type { Token } from 'markdown-it';
import type { Document } from '../document.ts';
import type { Blocks } from '../markdown/blocks.ts';
import { parseBlocks } from '../markdown/parse-blocks.ts';
import { referenceTest } from '../markdown/reference-test.ts';
import { type Inline, plainText, scanInline } from '../markdown/scan-inline.ts';
import { findAnchors } from './find-anchors.ts';
import { findCards } from './find-cards.ts';
import { findHeadings } from './find-headings.ts';
import { findLinks } from './find-links.ts';
import { findOpaque } from './find-opaque.ts';
import { findProse } from './find-prose.ts';
import { readFrontMatter } from './front-matter.ts';
import type { Outline } from './outline.ts';
import { readTables } from './read-tables.ts';

// Characters that other tools end lines at. The parser sees spaces instead, so that its line numbers are git's.
const OTHER_LINE_ENDS = /[\r\v\f\u0085\u2028\u2029]/g;

/** The lines as the block parser sees them, each without a character that some parser ends a line at. */
export function parserLines(lines: readonly string[]): string[] {
  return lines.map((line) => line.replace(OTHER_LINE_ENDS, ' '));
}

/**
 * The block structure of a Markdown document, each piece with its exact lines. A piece is looked for when it is first
 * read, since few readers want all of them. Never throws on any text. Another format gives the fields of its own beginning.
 */
export function outlineDocument(document: Document, preamble: Outline['frontMatter'] = null): Outline {
  const frontMatter = preamble ?? readFrontMatter(document.lines);
  const lines = parserLines(document.lines);
  lines.fill('', 0, frontMatter?.lines.end ?? 0);
  const blocks = blocksOf(lines);

  const outline: Outline = lazily<Outline>({
    title: () => titleOf(document, frontMatter?.data.title, outline.headings),
    frontMatter: () => frontMatter,
    headings: () => findHeadings(blocks),
    tables: () => readTables(blocks),
    cards: () => findCards(blocks, outline.headings, outline.tables),
    links: () => findLinks(blocks),
    opaque: () => findOpaque(blocks),
    prose: () => findProse(blocks),
    anchors: () => findAnchors(blocks),
    lines: () => document.lines,
  });
  return outline;
}

/** An object whose properties are computed when they are first read. */
function lazily<T extends object>(parts: { [Name in keyof T]: () => T[Name] }): T {
  const made = {} as T;
  for (const name of Object.keys(parts) as (keyof T)[]) {
    const get = () => {
      const value = parts[name]();
      Object.defineProperty(made, name, { value, enumerable: true });
      return value;
    };
    Object.defineProperty(made, name, { get, enumerable: true, configurable: true });
  }
  return made;
}

function blocksOf(lines: readonly string[]): Blocks {
  const { tokens, env } = parseBlocks(lines);
  const isReference = referenceTest(env);
  const scanned = new Map<Token, Inline>();
  const inlineOf = (token: Token) => {
    const known = scanned.get(token);
    if (known !== undefined) return known;
    const inline = scanInline(token.content, isReference);
    scanned.set(token, inline);
    return inline;
  };
  return { lines, tokens, env, isReference, inlineOf };
}

/** Headings that open a part which every document of its kind has, and so name none of them. */
const GENERIC =
  /^(?:[\d.]+\s*)?(?:summary|abstract|synopsis|introduction|overview|motivation|history|background|context|status|preamble|table of contents|contents|toc|description|purpose|goals?|this (?:rfc|document|proposal)\b.*)$/i;
/** How a template names its subject in a list at the top. */
const NAME_LINE = /^\s*[-*]\s+(?:feature name|proposal name|title)\s*:\s*(\S.*)$/i;

function titleOf({ path, lines }: Document, given: unknown, headings: Outline['headings']): string {
  if ((typeof given === 'string' && given.trim() !== '') || typeof given === 'number') {
    return String(given).trim().replace(/\s+/g, ' ');
  }
  const first = headings.filter(({ level }) => level === 1);
  const heading = first[0] ?? headings[0];
  if (heading !== undefined && (first.length === 1 || !GENERIC.test(heading.title))) return heading.title;
  const named = lines.slice(0, 8).flatMap((line) => NAME_LINE.exec(line)?.[1] ?? [])[0];
  const name = named === undefined ? '' : plainText(named).replace(/\s+/g, ' ').trim();
  return name !== '' && !/^\(.*\)$|^(?:tbd|todo|n\/?a|none)$/i.test(name) ? name : parse(path).name;
}
