import { parse } from 'node:path/posix';
import { lastAtOrBefore } from '../../text/last-at-or-before.ts';
import type { Document, Lines } from '../document.ts';
import { type Format, formatOf } from '../is-document.ts';
import { splitRow } from '../markdown/split-row.ts';
import { inOrder, rowCards } from '../outline/find-cards.ts';
import { readToml, readYaml } from '../outline/front-matter.ts';
import type { FrontMatter, Opaque, Outline, Table } from '../outline/outline.ts';
import { outlineDocument } from '../outline/outline-document.ts';
import { asciidocAsMarkdown } from './asciidoc-as-markdown.ts';
import { mdxAsMarkdown } from './mdx-as-markdown.ts';
import { notebookAsMarkdown } from './notebook-as-markdown.ts';
import { orgAsMarkdown } from './org-as-markdown.ts';
import { outlineHtml } from './outline-html.ts';
import { readPreamble } from './read-preamble.ts';
import { rstAsMarkdown } from './rst-as-markdown.ts';

/** A document in the terms of Markdown, and the tables that Markdown cannot say. */
interface Translated {
  lines: string[];
  tables: Table[];
}

const withoutTables = (translate: (lines: readonly string[]) => string[]) => (lines: readonly string[]) => ({
  lines: translate(lines),
  tables: [],
});
const AS_MARKDOWN: Partial<Record<Format, (lines: readonly string[]) => Translated>> = {
  mdx: withoutTables(mdxAsMarkdown),
  notebook: withoutTables(notebookAsMarkdown),
  rst: rstAsMarkdown,
  asciidoc: asciidocAsMarkdown,
  org: withoutTables(orgAsMarkdown),
};

/** The structure of a document of any format, each piece with the lines of the file itself. Never throws on any text. */
export function outlineOf(document: Document): Outline {
  const format = formatOf(document.path);
  if (format === 'markdown') return outlineDocument(document);
  if (format === 'html') return withoutScaffold(outlineHtml(document), document.lines);
  const translate = AS_MARKDOWN[format];
  if (translate === undefined) return outlineData(document, format);
  const preamble = format === 'rst' ? readPreamble(document.lines) : null;
  const lines = [...document.lines];
  if (preamble) lines.fill('', 0, preamble.lines.end);
  const translated = translate(lines);
  const outline = outlineDocument({ ...document, lines: translated.lines }, preamble);
  if (format === 'notebook') return withoutScaffold(outline, document.lines);
  return translated.tables.length === 0 ? outline : withTables(outline, translated.tables);
}

/** The lines of a notebook or a page that hold no text, such as pictures and scripts, are no content; unless none does. */
function withoutScaffold(outline: Outline, lines: readonly string[]): Outline {
  const isBlank = (line: string | undefined) => line === undefined || line.trim() === '';
  if (outline.lines.every(isBlank)) return outline;
  const scaffold: Opaque[] = [];
  for (const [at, line] of lines.entries()) {
    if (isBlank(line) || !isBlank(outline.lines[at])) continue;
    const before = scaffold.at(-1);
    if (before?.lines.end === at) before.lines.end = at + 1;
    else scaffold.push({ form: 'comment', lines: { start: at + 1, end: at + 1 } });
  }
  const opaque = [...outline.opaque, ...scaffold].sort((a, b) => a.lines.start - b.lines.start);
  return { ...outline, opaque };
}

/** An outline with tables of its own form, whose text is that of their cells alone. */
function withTables(outline: Outline, tables: readonly Table[]): Outline {
  const starts = tables.map((table) => table.lines.start);
  const isInTable = ({ lines }: { lines: Lines }) => {
    const before = tables[lastAtOrBefore(starts, lines.start, (start) => start)];
    return before !== undefined && lines.start <= before.lines.end;
  };
  const { cards, prose, lines } = outline;
  return {
    ...outline,
    tables: [...outline.tables.filter((table) => !isInTable(table)), ...tables],
    cards: inOrder([...cards.filter((card) => !isInTable(card)), ...rowCards(tables, () => false)]),
    prose: prose.filter((said) => !isInTable(said)),
    lines,
  };
}

/** Data is one node: its values are known by name, and its summary is what it holds. */
function outlineData({ path, lines }: Document, format: Format): Outline {
  const data = readData(lines, format);
  const title = [data.title, data.name].find((value) => typeof value === 'string' && value.trim() !== '');
  // It hides no line: all of it is text.
  const frontMatter: FrontMatter = { lines: { start: 1, end: 0 }, data };
  const nothing = { headings: [], tables: [], cards: [], links: [], opaque: [], anchors: [], lines };
  const text = format === 'text' ? firstParagraph(lines) : describeData(lines, data, format);
  const prose = text === '' ? [] : [{ lines: { start: 1, end: Math.min(1, lines.length) }, text }];
  return {
    ...nothing,
    title: typeof title === 'string' ? title.trim().slice(0, 200) : parse(path).base,
    frontMatter,
    prose,
  };
}

const MAX_CHARACTERS = 65_536;

function readData(lines: readonly string[], format: Format): Readonly<Record<string, unknown>> {
  if (format === 'csv' || format === 'text') return {};
  const source = lines.join('\n');
  if (source.length > MAX_CHARACTERS) return {};
  // YAML holds JSON. Of several documents in one file the first counts.
  return format === 'toml'
    ? readToml(source)
    : readYaml(source.split(/^---\s*$/m).find((part) => part.trim() !== '') ?? '');
}

function describeData(lines: readonly string[], data: Readonly<Record<string, unknown>>, format: Format): string {
  if (format === 'csv') {
    const first = lines[0] ?? '';
    const columns = first.includes('\t') ? first.split('\t') : splitRow(first.replaceAll(/[,;]/g, '|'));
    return `Columns: ${columns.map((name) => name.replaceAll('"', '')).join(', ')}; ${Math.max(0, lines.length - 1)} rows.`;
  }
  const said = ['description', 'summary'].map((key) => data[key]).find((value) => typeof value === 'string');
  const keys = Object.keys(data);
  return typeof said === 'string' ? said : keys.length > 0 ? `Keys: ${keys.slice(0, 30).join(', ')}` : '';
}

function firstParagraph(lines: readonly string[]): string {
  const start = lines.findIndex((line) => /\p{L}/u.test(line));
  if (start === -1) return '';
  const end = lines.findIndex((line, at) => at > start && line.trim() === '');
  return lines
    .slice(start, end === -1 ? start + 8 : Math.min(end, start + 8))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 1000);
}
