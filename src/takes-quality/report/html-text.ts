import { escapeHtml, escapeTerminalLines } from '../../text/escape.ts';

/** Text of others, made inert for an element or a quoted attribute of a report. */
export function htmlText(text: string): string {
  return escapeHtml(escapeTerminalLines(text));
}
