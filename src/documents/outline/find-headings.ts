import { lastAtOrBefore } from '../../text/last-at-or-before.ts';
import type { Blocks } from '../markdown/blocks.ts';
import { scanInline } from '../markdown/scan-inline.ts';
import { findAnchors } from './find-anchors.ts';
import type { Heading } from './outline.ts';
import { createSlugger } from './slug.ts';

/** `{#id}`, MDX's `{/* id *\/}` and Obsidian's ` ^id` at the end of a heading. */
const EXPLICIT_IDS = [
  /\s*\{:?\s{0,3}#([^\s{}]{1,200})[^{}]{0,200}\}$/,
  /\s*\{\/\*\s{0,3}([^\s{}*]{1,200})\s{0,3}\*\/\}$/,
  /\s(\^[A-Za-z0-9-]{1,100})$/,
];

/** The headings at the top level, in order, with the anchors that lead to each. */
export function findHeadings(blocks: Blocks): Heading[] {
  const { tokens, lines, isReference } = blocks;
  const slug = createSlugger();
  const found: Heading[] = [];
  const explicit: string[][] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'heading_open' || token.level > 0) continue;
    const [start, end] = token.map!;
    const source = tokens[index + 1]!.content;
    const id = readExplicitId(source);
    const own = id === null ? source : source.slice(0, source.length - id[0].length);
    const title = scanInline(own, isReference).text.replace(/\s+/g, ' ').trim();
    found.push({
      level: Number(token.tag[1]) as Heading['level'],
      title: title || '(untitled)',
      lines: { start: start + 1, end },
      anchors: [slug(title)],
    });
    explicit.push(id === null ? [] : [id[1]!]);
  }

  for (const { line, name } of findAnchors(blocks)) {
    const heading = headingOfAnchor(found, lines, line);
    if (heading !== -1) explicit[heading]!.push(name);
  }
  return found.map((heading, index) => ({
    ...heading,
    anchors: [...new Set([...explicit[index]!, ...heading.anchors])].filter((anchor) => anchor !== ''),
  }));
}

function readExplicitId(source: string): RegExpExecArray | null {
  if (!/[}A-Za-z0-9-]$/.test(source) || !/[{^]/.test(source)) return null;
  const end = source.slice(-500);
  for (const form of EXPLICIT_IDS) {
    const found = form.exec(end);
    if (found) return found;
  }
  return null;
}

/** The index of the heading right below an anchor, else of the one whose section holds the anchor; -1 before the first. */
function headingOfAnchor(headings: readonly Heading[], lines: readonly string[], line: number): number {
  const above = lastAtOrBefore(headings, line, (heading) => heading.lines.start);
  const below = headings[above + 1];
  if (below === undefined || below.lines.start - line > 4 || headings[above]?.lines.end === line) return above;
  const rest = lines.slice(line - 1, below.lines.start - 1).join(' ');
  return rest.length < 500 && rest.replace(/<\/?a\b[^<>]*>/g, '').trim() === '' ? above + 1 : above;
}
