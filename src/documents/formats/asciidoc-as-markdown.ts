import type { Table } from '../outline/outline.ts';
import { asciidocTable } from './asciidoc-tables.ts';
import { escapeTags } from './escape-tags.ts';

/** How long a line may be in which macros and links are read, in characters. */
const MAX_INLINE = 10_000;
/** Delimited blocks whose content is code or is not shown, and those whose content is text. */
const CODE = /^(-{4,}|\.{4,}|`{3,}.*|\+{4,})\s*$/;
const HIDDEN = /^\/{4,}\s*$/;
const WRAPPER = /^(?:={4,}|\*{4,}|_{4,}|--|\|===|,===|:===|!===)\s*$/;

/**
 * AsciiDoc line by line as Markdown that means the same, so that one parser reads both: a line stays on its number. What
 * Markdown cannot say becomes code or nothing, and tables are read apart. Its own parser in JavaScript knows lines only after it has read includes.
 */
export function asciidocAsMarkdown(lines: readonly string[]): { lines: string[]; tables: Table[] } {
  const tables: Table[] = [];
  let table: number | null = null;
  const attributes = new Map<string, string>();
  let fence: string | null = null;
  // Authors and version follow the title up to an empty line.
  const title = lines.findIndex((line) => line.trim() !== '' && !/^\/\/|^:/.test(line));
  const isHeader = /^= \S/.test(lines[title] ?? '');
  const body = lines.findIndex((line, at) => at > title && line.trim() === '');
  const idOf = createIds(attributes);
  const out = lines.map((line, at) => {
    if (isHeader && at > title && at < (body === -1 ? lines.length : body) && !/^:/.test(line)) return '';
    if (fence !== null) {
      const ends = line.trimEnd() === fence;
      const hidden = HIDDEN.test(fence);
      if (ends) fence = null;
      if (hidden) return '';
      return ends ? '```' : line.replace(/^(?=\s*`{3})/, ' ');
    }
    if (HIDDEN.test(line)) {
      fence = line.trimEnd();
      return '';
    }
    if (CODE.test(line)) {
      fence = line.startsWith('`') ? '```' : line.trimEnd();
      return '```';
    }
    if (/^\|={3,}\s*$/.test(line)) {
      const end = { start: table ?? 0, end: at + 1 };
      const found = table === null ? null : asciidocTable(lines, end, attributesAbove(lines, table - 1));
      if (found) tables.push(asMarkdown(found, attributes));
      table = table === null ? at + 1 : null;
      return '';
    }
    if (table !== null) return inline(line.replace(/^\s*[^|\s]{0,8}\||\s\|/g, ' ').trim(), attributes);
    const attribute = /^:([\w-]+):\s*(.*)$/.exec(line);
    if (attribute) {
      attributes.set(attribute[1]!, attribute[2]!);
      return '';
    }
    if (WRAPPER.test(line) || /^\/\/(?!\/)/.test(line) || /^(?:ifdef|ifndef|ifeval|endif)::/.test(line)) return '';
    const anchor = /^\[(?:\[([^\],]{1,300})[^\]]{0,300}\]|#([^\],.%]{1,300})[^\]]{0,300})\]\s*$/.exec(line);
    if (anchor) return `<a id="${(anchor[1] ?? anchor[2])!.replace(/["<>]/g, '')}"></a>`;
    // Attributes of the next block; `[NOTE]` is one too.
    if (/^\[[^\][]*\]\s*$/.test(line)) return '';
    const heading = /^(={1,6}|#{1,6})\s+(\S.*)$/.exec(line);
    if (heading) {
      const level = heading[1]!.length;
      return `${'#'.repeat(level)} ${withId(inline(heading[2]!, attributes), level, idOf)}`;
    }
    const include = /^include::([^[]+)\[/.exec(line);
    if (include) return `[${include[1]}](${include[1]})`;
    if (/^(?:image|video|audio|toc)::/.test(line)) return '';
    // A line under a title, as setext has it, with other levels.
    const under = /^([=~^+-])\1{2,}\s*$/.exec(line);
    if (under && at > 0 && lines[at - 1]!.trim() !== '') return '';
    const next = /^([=~^+-])\1{2,}\s*$/.exec(lines[at + 1] ?? '');
    const isTitle = next && /^\w/.test(line) && Math.abs(next[0].trim().length - line.trim().length) <= 2;
    if (isTitle && !CODE.test(lines[at + 1]!)) {
      const level = '=-~^+'.indexOf(next[1]!) + 1;
      return `${'#'.repeat(level)} ${withId(inline(line, attributes), level, idOf)}`;
    }
    if (/^\.[A-Za-z"]/.test(line)) return inline(line.slice(1), attributes);
    return inline(asItem(line), attributes);
  });
  return { lines: out, tables };
}

/** The title of a section with the id that it gets of itself; the title of the document gets none. */
function withId(title: string, level: number, idOf: (title: string) => string): string {
  const id = level === 1 ? '' : idOf(title).slice(0, 200);
  return id === '' ? title : `${title} {#${id}}`;
}

/** Makes ids of the titles of sections as Asciidoctor does: `_the_title`, a second one `_the_title_2`. */
function createIds(attributes: ReadonlyMap<string, string>): (title: string) => string {
  const used = new Map<string, number>();
  return (title) => {
    const prefix = attributes.get('idprefix') ?? '_';
    const separator = attributes.get('idseparator') ?? '_';
    const plain = title
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/<[^>]*>|&[a-z#]\w{1,7};/gi, '')
      .toLowerCase()
      .replace(/[^ \p{L}\p{M}\p{N}\p{Pc}.-]/gu, '');
    const joined =
      separator === '' ? plain.replaceAll(' ', '') : plain.replace(/[ _.-]+/g, (run) => joinedBy(run, separator));
    const words = separator === '' ? joined : trimmedOf(joined, separator);
    const id = `${prefix}${prefix === '' ? words.replace(/^[-_.]+/, '') : words}`;
    const count = (used.get(id) ?? 0) + 1;
    used.set(id, count);
    return count === 1 ? id : `${id}${separator}${count}`;
  };
}

/** Spaces, dots and hyphens become the separator; underscores only where it is one. */
function joinedBy(run: string, separator: string): string {
  if (!run.includes('_') || separator === '_') return separator;
  return run.replace(/[ .-]+/g, separator);
}

const trimmedOf = (text: string, separator: string) =>
  text.endsWith(separator) ? text.slice(0, -separator.length) : text;

/** The attributes that stand in the lines right above a block, from the line with this index up. */
function attributesAbove(lines: readonly string[], at: number): string {
  const found: string[] = [];
  for (let line = at - 1; line >= 0 && /^[[.]\S/.test(lines[line]!); line--) found.push(lines[line]!);
  return found.join(' ');
}

function asMarkdown({ lines, header, rows }: Table, attributes: ReadonlyMap<string, string>): Table {
  const written = (cell: string) => inline(cell, attributes);
  return { lines, header: header.map(written), rows: rows.map((row) => ({ ...row, cells: row.cells.map(written) })) };
}

/** Items of lists: the depth is the number of their marks. */
function asItem(line: string): string {
  const item = /^\s*(\*{1,5}|\.{1,5}|-)\s+(?=\S)/.exec(line);
  if (!item)
    return line
      .replace(/^\s*([^:\s][^:]*)::\s*$/, '$1:')
      .replace(/^\s{1,}(?=\S)/, (space) => (space.length > 1 ? `    ${space}` : ''));
  const mark = item[1]!;
  return `${'    '.repeat(mark.length - 1)}${mark[0] === '.' ? '1.' : '-'} ${line.slice(item[0].length)}`;
}

/** A page of another module of the same component, as Antora names it, by where it lies: `cli:index.adoc`. */
function inModule(to: string): string {
  return to.replace(/^([\w.-]+):(?=[^:/][^:]*$)/, '/modules/$1/pages/');
}

/** Attribute references, links and anchors of one line. */
function inline(line: string, attributes: ReadonlyMap<string, string>): string {
  if (line.length > MAX_INLINE || !/[[{<]/.test(line)) return line;
  const written = line
    .replace(/\bimage:[^[\s]{1,500}\[[^\]]*\]/g, '')
    .replace(/\{([\w-]+)\}/g, (whole, name: string) => attributes.get(name) ?? whole)
    .replace(/\[\[([^\],]{1,300})[^\]]{0,300}\]\]/g, '<a id="$1"></a>')
    .replace(/\bxref:([^[\s]{1,500})\[([^\]]*)\]/g, (_, to: string, text: string) => `[${text || to}](${inModule(to)})`)
    .replace(
      /<<([^,<>#\s]{1,300}\.adoc)#?([^,<>]{0,300})(?:,\s*([^>]{0,500}))?>>/g,
      (_, path: string, id: string, text?: string) => `[${text || path}](${path}${id && `#${id}`})`,
    )
    .replace(
      /<<#?([^,<>]{1,300})(?:,\s*([^>]{0,500}))?>>/g,
      (_, id: string, text?: string) => `[${text || id}](#${id.trim().replace(/\s/g, '%20')})`,
    )
    .replace(/\blink:([^[\s]{1,500})\[([^\]]*)\]/g, (_, to: string, text: string) => `[${text || to}](${to})`)
    .replace(/\b(https?:\/\/[^[\s<>"]+)\[([^\]]*)\]/g, (_, to: string, text: string) => `[${text || to}](${to})`);
  return escapeTags(written);
}
