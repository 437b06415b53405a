import type { Brain } from '../../brain/tree/brain.ts';
import { findNode } from '../../brain/tree/find-node.ts';
import { quoted } from '../../brain/tree/read-path.ts';
import type { Text } from '../../brain/tree/text.ts';
import type { Node } from '../../brain/tree/tree.ts';
import { GbrainError } from '../../errors.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { refuseUnreadable } from '../define/refuse-unreadable.ts';

/** The lines that a reference names. */
export interface NamedLines {
  /** The node that was named; where other lines of its document were asked for, the one that holds the first of them. */
  node: Node;
  text: Text;
  start: number;
  end: number;
}

/** A range after a reference, as citations write it: `:3-9`, `:3-`, `:3`, `#L3-L9`, ` lines 3-9`. */
const RANGE = /^(.+?)(?::|#L|,?\s+lines?\s+)(\d{1,9})(?:\s*(-|–|—|:)\s*L?(\d{1,9})?)?$/i;

/**
 * The lines of a node id, a path, a card id or `path#anchor`, with `:start-end` after it for others of its document. Throws GbrainError
 * `usage` with the nearest names when there is no such place, and with what it is when it has no lines.
 */
export function findLines(brain: Brain, given: string): NamedLines {
  const reference = given.trim().replace(/^[[(`"']+|[\])`"'.,;]+$/g, '') || given;
  const range = (brain.node(reference) ?? brain.at(reference)) ? null : RANGE.exec(reference);
  const named = findNode(brain, range?.[1] ?? reference);
  if (named.kind === 'folder')
    throw new GbrainError(
      'usage',
      `${quoted(named.path || '/')} is a folder. Look into it with brain_tree, or name a document.`,
    );
  const text = brain.text(named.path);
  if (!text || !named.lines) refuseUnreadable(named);
  const own = named.lines;
  const length = text.lineCount;
  if (!range) return { node: named, text, ...own };
  const start = Number(range[2]);
  const open = start >= own.start && start <= own.end ? own.end : length;
  const end = Math.min(range[3] === undefined ? start : range[4] === undefined ? open : Number(range[4]), length);
  if (start < 1 || start > length) {
    throw new GbrainError(
      'usage',
      `${escapeTerminal(named.path)} has ${length} lines; there is no line ${start}. Give a start from 1 to ${length}.`,
    );
  }
  if (start > end)
    throw new GbrainError(
      'usage',
      `The lines ${start}-${end} run backwards. Give an end that is not before the start.`,
    );
  const inside = own.start <= start && end <= own.end;
  return { node: inside && named.kind !== 'document' ? named : brain.ownerOf(named.path, start)!, text, start, end };
}
