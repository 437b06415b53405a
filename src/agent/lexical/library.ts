import type { ParsedQuestion } from './question.ts';
import type { ReadDocument } from './read-document.ts';
import type { TextUnit } from './unit.ts';

/** How an agent finds what to read, in one mode's tools. What it has learnt stays for the session. */
export interface Library {
  /** The pages where an answer may stand, best first. `more` asks for what comes after those of the call before. */
  find(question: ParsedQuestion, options: { more: boolean }): Promise<ReadDocument[]>;
  /** The pages that a line refers to. */
  follow(unit: TextUnit): Promise<ReadDocument[]>;
  /** Lines that hold a name, and how many documents do, as far as one page of results shows them. */
  lookUp(name: string): Promise<{ lines: readonly string[]; documents: number }>;
}

const LINK = /\]\(<?([^)\s>]{1,300})>?[^)]{0,100}\)/g;
const ID = /\b[A-Z][A-Z0-9]{0,9}(?:-[A-Z0-9]{1,10})?-\d{1,6}\b/g;

/** The documents that a line links to, as paths from the root, with their anchors. */
export function linkedPaths({ path, text }: TextUnit): string[] {
  return [...text.matchAll(LINK)].flatMap(([, target]) => {
    if (target === undefined || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(target)) return [];
    const [file = '', anchor] = target.split('#');
    const resolved = file === '' ? path : resolvePath(path, decode(file));
    return resolved === null ? [] : [anchor === undefined ? resolved : `${resolved}#${anchor}`];
  });
}

/** An id this near to the beginning of a line is the line's own. */
const OWN_ID = 8;

/** The ids of other things that a line names. */
export function namedIds({ text }: TextUnit): string[] {
  return [...new Set([...text.matchAll(ID)].filter(({ index }) => index > OWN_ID).map(([id]) => id))];
}

function decode(file: string): string {
  try {
    return decodeURIComponent(file);
  } catch {
    return file;
  }
}

function resolvePath(from: string, to: string): string | null {
  const parts = to.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const part of to.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join('/');
}
