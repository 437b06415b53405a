/** A line with nothing but the tag of a component, whose content is Markdown. */
const TAG = /^\s*<\/?(?:[A-Z][\w.]*(?:\s[^<>]*)?\/?)?>\s*$/;

/**
 * MDX as Markdown: without the statements of JavaScript between paragraphs, which are no text, and the tags of components;
 * a line stays on its number.
 */
export function mdxAsMarkdown(lines: readonly string[]): string[] {
  let fence: string | null = null;
  let isStatement = false;
  return lines.map((line, at) => {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined && !isStatement)
      fence = fence === null ? mark : line.trim().startsWith(fence) ? null : fence;
    if (fence !== null) return line;
    const begins =
      /^(?:import|export)\s/.test(line) &&
      (at === 0 || lines[at - 1]!.trim() === '' || isStatement || /^(?:import|export|---)/.test(lines[at - 1]!));
    isStatement = begins || (isStatement && line.trim() !== '');
    return isStatement || TAG.test(line) ? '' : line;
  });
}
