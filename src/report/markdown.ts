import { escapeMarkdown } from '../text/escape.ts';

/** A table in Markdown; numbers stand to the right in all columns but the `left` first ones. Cells must be escaped. */
export function markdownTable([head, ...rows]: readonly (readonly string[])[], left = 1): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head!), line(head!.map((_, column) => (column < left ? '---' : '---:'))), ...rows.map(line)];
}

/** A heading with a list below it; nothing where there is nothing to list. */
export function markdownList(title: string, texts: readonly string[]): string[] {
  if (texts.length === 0) return [];
  return ['', `### ${escapeMarkdown(title)}`, '', ...texts.map((text) => `- ${escapeMarkdown(text)}`)];
}
