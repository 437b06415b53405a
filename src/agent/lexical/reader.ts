import { posix } from 'node:path';
import type { ToolClient } from '../connect-tools.ts';

/** Lines of a document as a tool showed them. */
export interface ShownPage {
  path: string;
  /** In order, without gaps. */
  lines: readonly { number: number; text: string }[];
  /** What says what all of its lines are about: path, titles, and the first paragraph of the document. */
  about: string;
  /** Whether the tool, or the text itself, says that something else replaced it. */
  superseded: boolean;
  /** The path of what replaced it; null when none is given. */
  successor: string | null;
}

/**
 * Reads the documents of one mode for a question's words: the pages of one document after the other, the most likely first.
 * `isAnswered` tells whether what was read so far answers, before more costly ways to find a document are tried.
 */
export type Reader = (words: readonly string[], isAnswered: () => boolean) => AsyncIterable<readonly ShownPage[]>;

/** How many documents are read at most for a question, unless one holds all of its words. Chosen beforehand, not tuned. */
export const DOCUMENTS = 3;

/** Calls tools for the text of their answers, empty for an error; each once for the same input, whatever the question. */
export function rememberCalls(tools: ToolClient, signal: AbortSignal) {
  const known = new Map<string, string>();
  return async (tool: string, input: Readonly<Record<string, unknown>>): Promise<string> => {
    const key = JSON.stringify([tool, input]);
    const before = known.get(key);
    if (before !== undefined) return before;
    const { text, isError } = await tools.call(tool, input, signal);
    known.set(key, isError ? '' : text);
    return isError ? '' : text;
  };
}

const PLACE = /^(?:(.*) — )?(.+):(\d{1,9})(?:-\d{1,9})? of \d{1,9} lines/;
const NUMBERED = /^(\d{1,9}): (.*)$/;
/** Above the lines, as brain_read says it, with a path from the root; and in a document, with a link. */
const STATUS = /^Status: superseded(?: by .*?\(([^()]+)\)(?=[,.]))?/;
const SUPERSEDED = /^\W{0,9}(?:status\W{1,9})?superseded by\b(?:.{0,200}?\]\(([^)\s#]+))?/i;

/** Reads what brain_read and documents_read answer; null when it shows no lines. */
export function parseShownPage(text: string): ShownPage | null {
  const rows = text.split('\n');
  const [place, titles = '', path = '', start] = PLACE.exec(rows[0]!) ?? [];
  if (place === undefined) return null;
  const lines: { number: number; text: string }[] = [];
  for (const row of rows) {
    const [, number, line] = NUMBERED.exec(row) ?? [];
    if (line !== undefined && Number(number) === Number(start) + lines.length) {
      lines.push({ number: Number(number), text: line });
    }
  }
  const status = STATUS.exec(rows[1] ?? '');
  const said = lines.map((line) => SUPERSEDED.exec(line.text)).find((match) => match !== null);
  const link = said?.[1] === undefined ? null : posix.join(posix.dirname(path), said[1]);
  return {
    path,
    lines,
    about: `${path} ${titles} ${start === '1' ? firstParagraph(lines) : ''}`,
    superseded: Boolean(status ?? said),
    successor: status?.[1] ?? link,
  };
}

/** The title of a document and what follows it up to the next blank line. */
function firstParagraph(lines: ShownPage['lines']): string {
  const text = lines.map((line) => line.text).join('\n');
  const paragraphs = text.trim().split(/\n\s*\n/);
  return paragraphs.slice(0, paragraphs[0]!.startsWith('#') ? 2 : 1).join(' ');
}
