/**
 * A Jupyter notebook line by line as Markdown: text cells as they are, code and outputs as code. The format writes each
 * line of a cell as a string on a line of its own, which is the line that is cited; of a notebook on one line nothing
 * is structure.
 */
export function notebookAsMarkdown(lines: readonly string[]): string[] {
  let cell = '';
  let part: 'source' | 'output' | null = null;
  return lines.map((line) => {
    const kind = /^\s*"cell_type"\s*:\s*"(\w+)"/.exec(line)?.[1];
    if (kind !== undefined) cell = kind;
    if (/^\s*"source"\s*:\s*\[\s*$/.test(line)) {
      part = 'source';
      return '';
    }
    if (/^\s*"(?:text|text\/plain|text\/markdown)"\s*:\s*\[\s*$/.test(line)) {
      part = 'output';
      return '';
    }
    if (part !== null && /^\s*\]/.test(line)) part = null;
    const written = /^\s*("(?:[^"\\]|\\.)*")\s*,?\s*$/.exec(line)?.[1];
    if (part === null || written === undefined) return '';
    const text = unquote(written).replace(/\r?\n$/, '');
    return part === 'source' && cell === 'markdown' ? text : text === '' ? '' : `    ${text}`;
  });
}

function unquote(json: string): string {
  try {
    return String(JSON.parse(json));
  } catch {
    return '';
  }
}
