/** Delimited blocks whose content is code or is not shown, and those whose content is text. */
const CODE = /^(-{4,}|\.{4,}|`{3,}.*|\+{4,})\s*$/;
const HIDDEN = /^\/{4,}\s*$/;
const WRAPPER = /^(?:={4,}|\*{4,}|_{4,}|--|\|===|,===|:===|!===)\s*$/;

/**
 * AsciiDoc line by line as Markdown that means the same, so that one parser reads both: a line stays on its number. What
 * Markdown cannot say becomes code or nothing. Its own parser in JavaScript knows lines only after it has read includes.
 */
export function asciidocAsMarkdown(lines: readonly string[]): string[] {
  const attributes = new Map<string, string>();
  let fence: string | null = null;
  // Authors and version follow the title up to an empty line.
  const title = lines.findIndex((line) => line.trim() !== '' && !/^\/\/|^:/.test(line));
  const isHeader = /^= \S/.test(lines[title] ?? '');
  const body = lines.findIndex((line, at) => at > title && line.trim() === '');
  return lines.map((line, at) => {
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
    const attribute = /^:([\w-]+):\s*(.*)$/.exec(line);
    if (attribute) {
      attributes.set(attribute[1]!, attribute[2]!);
      return '';
    }
    if (WRAPPER.test(line) || /^\/\/(?!\/)/.test(line) || /^(?:ifdef|ifndef|ifeval|endif)::/.test(line)) return '';
    const anchor = /^\[(?:\[([^\],]+)[^\]]*\]|#([^\],.%]+)[^\]]*)\]\s*$/.exec(line);
    if (anchor) return `<a id="${(anchor[1] ?? anchor[2])!.replace(/["<>]/g, '')}"></a>`;
    // Attributes of the next block; `[NOTE]` is one too.
    if (/^\[[^\][]*\]\s*$/.test(line)) return '';
    const heading = /^(={1,6}|#{1,6})\s+(\S.*)$/.exec(line);
    if (heading) return `${'#'.repeat(heading[1]!.length)} ${inline(heading[2]!, attributes)}`;
    const include = /^include::([^[]+)\[/.exec(line);
    if (include) return `[${include[1]}](${include[1]})`;
    if (/^(?:image|video|audio|toc)::/.test(line)) return '';
    // A line under a title, as setext has it, with other levels.
    const under = /^([=~^+-])\1{2,}\s*$/.exec(line);
    if (under && at > 0 && lines[at - 1]!.trim() !== '') return '';
    const next = /^([=~^+-])\1{2,}\s*$/.exec(lines[at + 1] ?? '');
    const isTitle = next && /^\w/.test(line) && Math.abs(next[0].trim().length - line.trim().length) <= 2;
    if (isTitle && !CODE.test(lines[at + 1]!)) {
      return `${'#'.repeat('=-~^+'.indexOf(next[1]!) + 1)} ${inline(line, attributes)}`;
    }
    if (/^\.[A-Za-z"]/.test(line)) return inline(line.slice(1), attributes);
    return inline(asItem(line), attributes);
  });
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

/** Attribute references, links and anchors of one line. */
function inline(line: string, attributes: ReadonlyMap<string, string>): string {
  if (!/[[{<]/.test(line)) return line;
  return line
    .replace(/\bimage:[^[\s]+\[[^\]]*\]/g, '')
    .replace(/\{([\w-]+)\}/g, (whole, name: string) => attributes.get(name) ?? whole)
    .replace(/\[\[([^\],]+)[^\]]*\]\]/g, '<a id="$1"></a>')
    .replace(/\bxref:([^[\s]+)\[([^\]]*)\]/g, (_, to: string, text: string) => `[${text || to}](${to})`)
    .replace(
      /<<([^,>#\s]+\.adoc)#?([^,>]*)(?:,\s*([^>]*))?>>/g,
      (_, path: string, id: string, text?: string) => `[${text || path}](${path}${id && `#${id}`})`,
    )
    .replace(
      /<<#?([^,>]+)(?:,\s*([^>]*))?>>/g,
      (_, id: string, text?: string) => `[${text || id}](#${id.trim().replace(/\s/g, '%20')})`,
    )
    .replace(/\blink:([^[\s]+)\[([^\]]*)\]/g, (_, to: string, text: string) => `[${text || to}](${to})`)
    .replace(/\b(https?:\/\/[^[\s<>"]+)\[([^\]]*)\]/g, (_, to: string, text: string) => `[${text || to}](${to})`);
}
