import type { Table } from '../outline/outline.ts';
import { escapeTags } from './escape-tags.ts';
import { rstListTable, rstTableAt } from './rst-tables.ts';

/** A line of punctuation under or over a title. */
const ADORNMENT = /^([!-/:-@[-`{-~])\1{2,}\s*$/;
const DIRECTIVE = /^(\s*)\.\.\s+([A-Za-z][\w:+.-]*)::\s*(.*)$/;
/** Directives whose body is text for people; that of all others is code, data or a picture. */
const PROSE =
  /^(?:note|warning|important|caution|danger|attention|hint|tip|error|admonition|seealso|versionadded|versionchanged|deprecated|topic|sidebar|epigraph|rubric|container|only|class|method|function|attribute|data|module|py:.*|c:.*|cpp:.*|js:.*|describe|glossary|tab|tabs|dropdown|card|collapse|compound|pull-quote|table)$/i;
const FIELD = /^:([\w -]{1,40}):(?:\s+(.*))?$/;

/** How long a line may be in which roles and links are read, in characters. */
const MAX_INLINE = 10_000;
/** How deep directives may nest. */
const MAX_DEPTH = 12;

/**
 * reStructuredText line by line as Markdown that means the same, so that one parser reads both: a line stays on its
 * number. What Markdown cannot say becomes code or nothing, and tables are read apart. No parser of JavaScript that is
 * kept up gives line numbers.
 */
export function rstAsMarkdown(lines: readonly string[]): { lines: string[]; tables: Table[] } {
  const out = lines.map(() => '');
  const tables: Table[] = [];
  const levels: string[] = [];
  const addTable = (table: Table) => {
    tables.push(asMarkdown(table));
    for (let line = table.lines.start; line <= table.lines.end; line++) {
      const text = lines[line - 1]!.trim();
      out[line - 1] = /^[-+=|\s]*$/.test(text)
        ? ''
        : inline(text.replace(/^[|*+-][\s|*+-]*/, '').replace(/\s*\|$/, ''));
    }
  };
  /** Reads the lines from one to another, which are indented by `indent`. */
  const walk = (from: number, to: number, indent: number, depth: number): void => {
    for (let at = from; at < to; at++) {
      const line = lines[at]!.slice(indent);
      const title = depth === 0 ? titleAt(lines, at) : null;
      if (title !== null) {
        let level = levels.indexOf(title.style);
        if (level === -1) level = levels.push(title.style) - 1;
        const words = inline(lines[title.line]!.trim());
        out[title.line] = `${'#'.repeat(Math.min(level + 1, 6))} ${words} {#${idOfTitle(words)}}`;
        at = title.last;
        continue;
      }
      const found = rstTableAt(lines, at, to);
      if (found !== null) {
        addTable(found.table);
        at = found.end - 1;
        continue;
      }
      const directive = DIRECTIVE.exec(lines[at]!);
      if (directive) {
        const [, space = '', name = '', rest = ''] = directive;
        const end = Math.min(to, endOfBlock(lines, at, space.length));
        const table = /^(?:list|flat)-table$/.test(name) ? rstListTable(lines, at, end) : null;
        const isProse = table === null && PROSE.test(name) && depth < MAX_DEPTH;
        out[at] = isProse || table ? inline(rest) : name === 'include' ? `[${rest.trim()}](${rest.trim()})` : '';
        const inner = indentBelow(lines, at, end);
        if (table) {
          addTable(table);
        } else if (isProse) {
          walk(at + 1, end, inner, depth + 1);
          for (let body = at + 1; body < end; body++) if (FIELD.test(lines[body]!.trim())) out[body] = '';
        } else {
          for (let body = at + 1; body < end; body++)
            out[body] = lines[body]!.trim() === '' ? '' : `    ${lines[body]!.slice(inner)}`;
        }
        at = end - 1;
        continue;
      }
      const label = /^\.\. _([^:`]+|`[^`]+`):\s*(\S.*)?$/.exec(line);
      if (label) {
        const name = label[1]!.replaceAll('`', '');
        out[at] = label[2]
          ? `[${name}](${label[2].trim().replace(/\s/g, '%20')})`
          : `<a id="${name.replace(/["<>]/g, '')}"></a>`;
        continue;
      }
      if (/^\.\.(?:\s|$)/.test(line)) {
        const end = Math.min(to, endOfBlock(lines, at, indent));
        const footnote = /^\.\. \[([^\]]+)\]\s+(.*)$/.exec(line);
        if (footnote) out[at] = `${footnote[1]}: ${inline(footnote[2]!)}`;
        if (footnote) for (let body = at + 1; body < end; body++) out[body] = inline(lines[body]!.trim());
        at = end - 1;
        continue;
      }
      if (ADORNMENT.test(line)) continue;
      const literal = line.endsWith('::');
      out[at] = inline(literal ? line.slice(0, -1) : line);
      if (!literal) continue;
      const end = Math.min(to, endOfBlock(lines, at, indentOf(lines[at]!)));
      for (let body = at + 1; body < end; body++) out[body] = lines[body]!.trim() === '' ? '' : `    ${lines[body]}`;
      at = Math.max(at, end - 1);
    }
  };
  walk(0, lines.length, 0, 0);
  return { lines: out, tables };
}

/** The id that the tools of Python give a title. */
function idOfTitle(title: string): string {
  const plain = title.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
  return plain
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-\d]+|-+$/g, '')
    .slice(0, 200);
}

function asMarkdown({ lines, header, rows }: Table): Table {
  return { lines, header: header.map(inline), rows: rows.map((row) => ({ ...row, cells: row.cells.map(inline) })) };
}

/** A title that begins at a line: with a line under it, or over and under it. */
function titleAt(lines: readonly string[], at: number): { line: number; last: number; style: string } | null {
  const over = ADORNMENT.exec(lines[at]!)?.[1];
  if (over !== undefined) {
    const text = lines[at + 1]?.trim() ?? '';
    const isOver = text !== '' && ADORNMENT.exec(lines[at + 2] ?? '')?.[1] === over;
    return isOver && !ADORNMENT.test(text) ? { line: at + 1, last: at + 2, style: `${over}${over}` } : null;
  }
  const text = lines[at]!;
  const under = ADORNMENT.exec(lines[at + 1] ?? '');
  if (!under || text.trim() === '' || /^\s|^\.\. /.test(text) || (at > 0 && lines[at - 1]!.trim() !== '')) return null;
  return under[0].trim().length >= Math.min(text.trim().length, 4)
    ? { line: at, last: at + 1, style: under[1]! }
    : null;
}

/** The line after what is indented below a line. */
function endOfBlock(lines: readonly string[], at: number, indent: number): number {
  let end = at + 1;
  for (let next = at + 1; next < lines.length; next++) {
    const line = lines[next]!;
    if (line.trim() === '') continue;
    if (line.length - line.trimStart().length <= indent) break;
    end = next + 1;
  }
  return end;
}

const indentOf = (line: string) => line.length - line.trimStart().length;

function indentBelow(lines: readonly string[], at: number, end: number): number {
  const first = lines.slice(at + 1, end).find((line) => line.trim() !== '') ?? '';
  return first.length - first.trimStart().length;
}

const encoded = (label: string) => label.trim().replace(/\s+/g, '%20');

/** Roles, links and code of one line. */
function inline(line: string): string {
  if (line.length > MAX_INLINE || !/[`:|_<#]/.test(line)) return line;
  const written = line
    .replace(/``([^`]+)``/g, '`$1`')
    .replace(
      /:(pep|rfc):`(?:[^`<]*<)?(\d+)[^`]*`/gi,
      (_, series: string, number: string) => `${series.toUpperCase()} ${number}`,
    )
    .replace(/:doc:`([^`<]*)<([^`>]+)>`/g, '[$1]($2)')
    .replace(/:doc:`([^`<>]+)`/g, '[$1]($1)')
    .replace(
      /:(?:ref|numref):`([^`<]*?)\s*<([^`>]+)>`/g,
      (_, text: string, label: string) => `[${text}](#${encoded(label)})`,
    )
    .replace(/:(?:ref|numref):`([^`<>]+)`/g, (_, label: string) => `[${label}](#${encoded(label)})`)
    .replace(/:[\w:+.-]{1,60}:`~?([^`<]*?)\s*(?:<[^`>]*>)?`/g, '`$1`')
    .replace(/`([^`<]+?)\s*<[^`>\s]+_>`__?/g, '$1')
    .replace(/`([^`<]+?)\s*<([^`>\s]+)>`__?/g, '[$1]($2)')
    .replace(/`([^`<>]+)`__?/g, '$1')
    .replace(/^(\s*)#\.\s/, '$11. ');
  return escapeTags(written).replace(/^(\s*)(?=#{1,6}\s)/, '$1\\');
}
