import { cut, escapeTerminal } from '../../text/escape.ts';
import type { Brain } from './brain.ts';
import { isDraft } from './draft-words.ts';
import type { Node } from './tree.ts';

/** The titles from the document (for a folder, the topmost folder) down to a node, joined by ` › `. */
export function breadcrumbOf(brain: Brain, node: Node): string {
  const titles: string[] = [];
  for (let at: Node | undefined = node; at && at.parent !== null; at = brain.node(at.parent)) {
    if (at.kind === 'folder' && node.kind !== 'folder') break;
    titles.unshift(oneLine(at.title));
  }
  return titles.join(' › ') || oneLine(brain.project);
}

/** The citation of a node: `path:3-9`, or the path alone for a folder or an empty document. */
export function placeOf({ path: written, lines }: Node): string {
  const path = escapeTerminal(written);
  if (!lines) return path === '' ? '/' : path;
  return lines.start === lines.end ? `${path}:${lines.start}` : `${path}:${lines.start}-${lines.end}`;
}

/**
 * What a node says of its status: `superseded by X (path or path:line)`, `retired (deprecated)`, `draft (Stagnant)`,
 * `status: Final`; null when it says nothing.
 */
export function describeStatus(brain: Brain, { status }: Node): string | null {
  const word = status.word === null ? null : oneLine(status.word);
  const by = status.by.map(({ text, node }) => {
    const found = node === null ? undefined : brain.node(node);
    if (!found) return oneLine(text);
    return `${oneLine(found.title)} (${found.kind === 'document' ? escapeTerminal(found.path) : placeOf(found)})`;
  });
  if (status.state === 'current') return word && (isDraft(word) ? withWord('draft', word) : `status: ${word}`);
  if (status.state === 'retired') return withWord('retired', word) + (by.length > 0 ? `, see ${by.join(', ')}` : '');
  return by.length === 0 ? withWord('superseded', word) : `superseded by ${by.join(', ')}`;
}

function withWord(state: string, word: string | null): string {
  return word === null || word.toLowerCase() === state ? state : `${state} (${word})`;
}

/** The status of a node in a word or two, as its document states it: `draft`, `SUPERSEDED by docs/new.md`; null when it states none. */
export function statusMark(brain: Brain, { status }: Node): string | null {
  const { state, word, by } = status;
  if (state === 'current') {
    if (word === null || word === 'current') return null;
    return isDraft(word) ? `DRAFT: ${cut(oneLine(word), 30)}` : cut(oneLine(word), 30);
  }
  // In capitals, so that a hasty reader does not take it for current.
  if (state === 'retired')
    return word === null || word === 'retired' ? 'RETIRED' : `RETIRED: ${cut(oneLine(word), 30)}`;
  const [first] = by;
  if (first === undefined) return 'SUPERSEDED';
  const found = first.node === null ? undefined : brain.node(first.node);
  return `SUPERSEDED by ${found === undefined ? cut(oneLine(first.text), 80) : found.kind === 'document' ? found.path : placeOf(found)}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
