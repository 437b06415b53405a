/** A line of punctuation under or over a title. */
const ADORNMENT = /^([!-/:-@[-`{-~])\1{2,}\s*$/;
const DIRECTIVE = /^(\s*)\.\.\s+([A-Za-z][\w:+.-]*)::\s*(.*)$/;
/** Directives whose body is text for people; that of all others is code, data or a picture. */
const PROSE =
  /^(?:note|warning|important|caution|danger|attention|hint|tip|error|admonition|seealso|versionadded|versionchanged|deprecated|topic|sidebar|epigraph|rubric|container|only|class|method|function|attribute|data|module|py:.*|c:.*|cpp:.*|js:.*|describe|glossary|tab|tabs|dropdown|card|collapse|compound|pull-quote)$/i;
const FIELD = /^:([\w -]{1,40}):(?:\s+(.*))?$/;

/**
 * reStructuredText line by line as Markdown that means the same, so that one parser reads both: a line stays on its
 * number. What Markdown cannot say becomes code or nothing. No parser of JavaScript that is kept up gives line numbers.
 */
export function rstAsMarkdown(lines: readonly string[]): string[] {
  const out = lines.map(() => '');
  const levels: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    const title = titleAt(lines, at);
    if (title !== null) {
      let level = levels.indexOf(title.style);
      if (level === -1) level = levels.push(title.style) - 1;
      out[title.line] = `${'#'.repeat(Math.min(level + 1, 6))} ${inline(lines[title.line]!.trim())}`;
      at = title.last;
      continue;
    }
    const directive = DIRECTIVE.exec(line);
    if (directive) {
      const [, indent = '', name = '', rest = ''] = directive;
      const end = endOfBlock(lines, at, indent.length);
      const isProse = PROSE.test(name);
      out[at] = isProse ? inline(rest) : name === 'include' ? `[${rest.trim()}](${rest.trim()})` : '';
      const depth = indentBelow(lines, at, end);
      for (let body = at + 1; body < end; body++) {
        if (isProse) out[body] = FIELD.test(lines[body]!.trim()) ? '' : inline(lines[body]!.slice(depth));
        else out[body] = lines[body]!.trim() === '' ? '' : `    ${lines[body]!.slice(depth)}`;
      }
      at = end - 1;
      continue;
    }
    const label = /^\.\. _([^:`]+|`[^`]+`):\s*(\S.*)?$/.exec(line);
    if (label) {
      const name = label[1]!.replaceAll('`', '');
      out[at] = label[2] ? `[${name}]: ${label[2].trim()}` : `<a id="${name.replace(/["<>]/g, '')}"></a>`;
      if (label[2]) out[at] = `[${name}](${label[2].trim().replace(/\s/g, '%20')})`;
      continue;
    }
    if (/^\.\.(?:\s|$)/.test(line)) {
      const end = endOfBlock(lines, at, 0);
      const footnote = /^\.\. \[([^\]]+)\]\s+(.*)$/.exec(line);
      if (footnote) out[at] = `${footnote[1]}: ${inline(footnote[2]!)}`;
      if (footnote) for (let body = at + 1; body < end; body++) out[body] = inline(lines[body]!.trim());
      at = end - 1;
      continue;
    }
    const literal = line.endsWith('::');
    out[at] = inline(literal ? line.slice(0, -1) : line);
    if (!literal) continue;
    const indent = line.length - line.trimStart().length;
    const end = endOfBlock(lines, at, indent);
    for (let body = at + 1; body < end; body++) out[body] = lines[body]!.trim() === '' ? '' : `    ${lines[body]}`;
    at = Math.max(at, end - 1);
  }
  return out;
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

function indentBelow(lines: readonly string[], at: number, end: number): number {
  const first = lines.slice(at + 1, end).find((line) => line.trim() !== '') ?? '';
  return first.length - first.trimStart().length;
}

/** Roles, links and code of one line. */
function inline(line: string): string {
  if (!/[`:|_]/.test(line)) return line;
  return line
    .replace(/``([^`]+)``/g, '`$1`')
    .replace(
      /:(pep|rfc):`(?:[^`<]*<)?(\d+)[^`]*`/gi,
      (_, series: string, number: string) => `${series.toUpperCase()} ${number}`,
    )
    .replace(/:doc:`([^`<]*)<([^`>]+)>`/g, '[$1]($2)')
    .replace(/:doc:`([^`<>]+)`/g, '[$1]($1)')
    .replace(/:ref:`([^`<]*?)\s*<([^`>]+)>`/g, '[$1](#$2)')
    .replace(/:[\w:+.-]+:`~?([^`<]*?)\s*(?:<[^`>]*>)?`/g, '`$1`')
    .replace(/`([^`<]+?)\s*<[^`>\s]+_>`__?/g, '$1')
    .replace(/`([^`<]+?)\s*<([^`>\s]+)>`__?/g, '[$1]($2)')
    .replace(/`([^`<>]+)`__?/g, '$1')
    .replace(/^(\s*)#\.\s/, '$11. ');
}
