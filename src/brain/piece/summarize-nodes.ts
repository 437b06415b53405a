import type { Lines } from '../../documents/document.ts';
import { plainText } from '../../documents/markdown/scan-inline.ts';
import type { Outline, Prose, Table } from '../../documents/outline/outline.ts';
import { plural } from '../../text/plural.ts';
import { addToList } from '../tree/add-to-list.ts';
import type { Builder } from '../tree/tree.ts';
import { boundSummary, nameList } from './bound-summary.ts';
import type { Placed } from './place-nodes.ts';
import { isStatusSection } from './read-statuses.ts';

/** The summary of each node of a document, by index, before its status is added. */
export function summarizeNodes(outline: Outline, nodes: readonly Placed[], builder: Builder): string[] {
  const inside = new Map<number, string[]>();
  for (const node of nodes) if (node.parent !== null) addToList(inside, node.parent, nameOf(node));
  const prose = firstProse(outline.lines, outline.prose, nodes);
  const cellsAt = new Map(outline.tables.flatMap((table) => table.rows.map((row) => [row.line, row.cells] as const)));
  return nodes.map((node, index) => {
    const names = inside.get(index) ?? [];
    if (node.kind === 'table') return boundSummary(summarizeTable(outline.tables[node.table!]!, builder));
    if (node.kind === 'section') return boundSummary(summarizeSection(prose[index]!, names));
    if (node.kind === 'card') {
      const cells = node.lines ? cellsAt.get(node.lines.start) : undefined;
      return boundSummary(summarizeCard(withoutTitle(prose[index]!, node), cells));
    }
    // A document that opens with a heading under its title is summarized by the section that sums up, else by the first.
    const text =
      prose[index] ||
      sumUp(nodes, prose) ||
      prose.find((said, at) => said !== '' && !isStatusSection(nodes[at]!)) ||
      '';
    return boundSummary(summarizeDocument(describedIn(outline), text, names));
  });
}

/** What a node is called in the summary of the one above: a table by its columns, in words. */
function nameOf({ kind, title }: Placed): string {
  return kind === 'table' ? `a table of ${title.replaceAll(' | ', ', ')}` : title;
}

/** Titles of sections that sum up a document, the best first. */
const SUMS_UP = [
  /^(?:executive )?summary$|^tl;?dr$|^概要$|^摘要$|^zusammenfassung$|^résumé$|^resumen$/i,
  /^abstract$/i,
  /^(?:simple summary|synopsis)$/i,
  /^decision(?: outcome)?$/i,
  /^(?:overview|introduction|description|purpose|motivation)$/i,
];

/** The first paragraph of the section that sums up a document; '' when there is none. */
function sumUp(nodes: readonly Placed[], prose: readonly string[]): string {
  for (const title of SUMS_UP) {
    const at = nodes.findIndex((node, index) => title.test(withoutNumber(node.title)) && prose[index] !== '');
    if (at > 0) return prose[at]!;
  }
  return '';
}

const withoutNumber = (title: string) => title.replace(/^[\d.\s]+/, '').trim();

/** A paragraph shorter than this, such as `Arguments:`, says too little to stand alone. */
const SHORT = 60;

/** The first paragraph among each node's own lines, with the next ones while it is short; '' when there is none. */
function firstProse(source: readonly string[], prose: readonly Prose[], nodes: readonly Placed[]): string[] {
  const first = nodes.map(() => '');
  let next = 0;
  const open: number[] = [];
  for (const { lines, text } of prose) {
    while (next < nodes.length && (nodes[next]!.lines?.start ?? Number.POSITIVE_INFINITY) <= lines.start) {
      open.push(next++);
    }
    while (open.length > 1 && (nodes[open.at(-1)!]!.lines?.end ?? 0) < lines.start) open.pop();
    const owner = open.at(-1);
    if (owner === undefined || saysOnlyStatus(text) || showsOnlyBadges(source, lines)) continue;
    if (linksOnlyInside(source, lines) || (owner === 0 && isField(source[lines.start - 1]!, text))) continue;
    const said = first[owner]!;
    if (said.length < SHORT) first[owner] = said === '' ? text : `${said} ${text}`;
  }
  return first;
}

const RECORD_KEYS =
  /^[\s*_>-]*(?:status|state|date|deciders|decision[- ]makers|consulted|informed|owners?|authors?|version|tags?|(?:last )?updated|created|super[sc]edes|super[sc]eded[- ]by|replaces|replaced[- ]by)[\s*_]*[:：]/i;

/** Metadata such as a status or date, which is shown elsewhere or tells nothing about the content. */
function saysOnlyStatus(text: string): boolean {
  return text.length < 160 && RECORD_KEYS.test(text);
}

/** Whether an item is a line of a table of contents. */
function linksOnlyInside(source: readonly string[], { start, end }: Lines): boolean {
  return start === end && /^\s*(?:[-*+]|\d{1,4}[.)])\s+\[.{0,300}\]\(#[^)]{0,300}\)[\s.]*$/.test(source[start - 1]!);
}

/** Whether an item at the top of a document is a field of its record, such as `- RFC PR: …`. */
function isField(line: string, text: string): boolean {
  return /^\s*[-*+]\s/.test(line) && text.length < 300 && /^\p{Lu}[\p{L}\p{N} #/()-]{1,30}:(?:\s|$)/u.test(text);
}

const BADGE = /\[?!\[[^\][]{0,200}\](?:\([^()]{0,500}\)|\[[^\][]{0,100}\])\]?(?:\([^()]{0,500}\)|\[[^\][]{0,100}\])?/g;

/** Whether a paragraph holds only images, such as the badges of a package. */
function showsOnlyBadges(source: readonly string[], { start, end }: Lines): boolean {
  if (!/^\s*\[?!\[/.test(source[start - 1]!)) return false;
  const text = source.slice(start - 1, Math.min(end, start + 20)).join(' ');
  return text.slice(0, 8000).replace(BADGE, '').trim() === '';
}

function withoutTitle(text: string, node: Placed): string {
  for (const lead of [node.title, node.card ?? '']) {
    if (lead !== '' && text.startsWith(lead)) return text.slice(lead.length).replace(/^[\s:.,–—-]+/, '');
  }
  return text;
}

function describedIn({ frontMatter }: Outline): string | null {
  const data = frontMatter?.data ?? {};
  const value = data.summary ?? data.description;
  return typeof value === 'string' && value.trim() !== '' ? plainText(value) : null;
}

/** A document: its description in the front matter, else its first paragraph, else the names of its sections. */
function summarizeDocument(described: string | null, prose: string, sections: readonly string[]): string {
  return described || prose || (sections.length > 0 ? `Sections: ${nameList(sections, 180)}` : '');
}

/** A section: its first paragraph, else the names of its children. */
function summarizeSection(prose: string, inside: readonly string[]): string {
  return prose || (inside.length > 0 ? `Holds ${nameList(inside, 180)}` : '');
}

/** A card: the text after its title; for a row, all its cells, since the title may be only one of them. */
function summarizeCard(prose: string, cells: readonly string[] | undefined): string {
  if (!cells) return prose;
  const texts = cells.map((cell) => plainText(cell));
  return texts.filter((text) => text !== '').join(' · ');
}

/** A table: builder 1 counts its rows, builder 2 names them by their first cell that says something. */
function summarizeTable(table: Table, builder: Builder): string {
  const count = plural(table.rows.length, 'row');
  if (builder === 1) return count;
  const names = table.rows
    .map((row) => row.cells.find((cell) => cell.trim() !== '') ?? '')
    .filter((name) => name !== '');
  return names.length === 0 ? count : `${count}: ${nameList(names, 185)}`;
}
