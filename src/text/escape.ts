/** Escapes text from documents, takes and models for the place where it is shown. Every printer uses one of these. */

// C0 and C1 controls, DEL, the line and paragraph separators, and the marks that reorder text (Trojan Source).
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose.
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** One line for a terminal: every control or reordering character becomes a visible escape such as `\x1b`. */
export function escapeTerminal(text: string): string {
  return text.replace(UNSAFE, (character) => {
    if (character === '\n') return '\\n';
    if (character === '\t') return '\\t';
    if (character === '\r') return '\\r';
    const code = character.charCodeAt(0);
    return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
  });
}

/** Several lines for a terminal: each is escaped, the line ends and tabs stay. */
export function escapeTerminalLines(text: string): string {
  return text
    .split('\n')
    .map((line) => line.split('\t').map(escapeTerminal).join('\t'))
    .join('\n');
}

/** At most `width` characters (code points), the last one an ellipsis where text was cut. */
export function cut(text: string, width: number): string {
  if (text.length <= width) return text;
  const points = Array.from(text.slice(0, width * 2 + 2));
  return points.length <= width ? text : `${points.slice(0, Math.max(0, width - 1)).join('')}…`;
}

const HTML: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text for an HTML or XML element or a quoted attribute; control characters, which XML forbids, are shown escaped. */
export function escapeHtml(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 allows only tab, LF and CR below U+0020.
  const printable = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g, (c) =>
    escapeTerminal(c),
  );
  return printable.replace(/[&<>"']/g, (character) => HTML[character] ?? character);
}

/** Text for one cell or line of Markdown: no markup, link, HTML, mention or line break of its own. */
export function escapeMarkdown(text: string): string {
  return (
    escapeTerminal(text.replace(/\s+/g, ' '))
      .replace(/[\\`*_{}[\]()#!|~>]/g, '\\$&')
      // Only at the beginning do these make a list, a rule or a heading.
      .replace(/^( ?)([-+=])/, '$1\\$2')
      .replace(/^( ?\d{1,9})([.)])(?= |$)/, '$1\\$2')
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/@/g, '&#64;')
  );
}
