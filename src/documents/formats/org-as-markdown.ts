/** Org line by line as Markdown that means the same; a line stays on its number. */
export function orgAsMarkdown(lines: readonly string[]): string[] {
  let isCode = false;
  return lines.map((line) => {
    const block = /^\s*#\+(begin|end)_(\w+)/i.exec(line);
    if (block && /^(?:src|example|export|comment)$/i.test(block[2]!)) {
      isCode = block[1]!.toLowerCase() === 'begin';
      return '```';
    }
    if (isCode) return line.replace(/^(?=\s*`{3})/, ' ');
    const title = /^#\+title:\s*(\S.*)$/i.exec(line);
    if (title) return `# ${title[1]}`;
    if (/^\s*(?:#\+|# |#$|:[\w-]+:)/.test(line)) return '';
    const heading = /^(\*+)\s+(?:(?:TODO|DONE|NEXT|WAITING|CANCELLED)\s+)?(.*?)(?:\s+:[\w:@]+:)?\s*$/.exec(line);
    const said = heading ? `${'#'.repeat(Math.min(heading[1]!.length + 1, 6))} ${heading[2]}` : line;
    return said
      .replace(/^(\s*)\|(?=-+[+|-]*$)/, '$1|')
      .replace(/\[\[(?:file:)?([^\][]+)\]\[([^\][]+)\]\]/g, '[$2]($1)')
      .replace(/\[\[(?:file:)?([^\][]+)\]\]/g, '[$1]($1)')
      .replace(/(?<![\w=~])[=~]([^\s=~][^=~]*)[=~](?![\w=~])/g, '`$1`');
  });
}
