import type { Document } from '../../documents/document.ts';
import type { TreeWarning } from '../tree/tree.ts';
import type { PieceNode } from './piece.ts';

const OF_FLAG: Record<Document['flags'][number], string> = {
  bom: 'starts with a byte order mark, which is left out of its text',
  'not-utf8': 'is not UTF-8; bytes that are not are shown as replacement characters',
  binary: 'holds NUL bytes; it is listed, its text is not read',
  'lfs-pointer': 'is a Git LFS pointer; it is listed, its content is not in the repository',
  empty: 'is empty; no line of it can be cited',
};

/** What the owner of one document may want to put right: its flags, and card ids that stand for two cards. */
export function warnOf(document: Document, nodes: readonly PieceNode[]): TreeWarning[] {
  const { path } = document;
  const warnings: TreeWarning[] = document.flags.map((flag) => ({ path, line: null, message: OF_FLAG[flag] }));
  const first = new Map<string, number>();
  const own = nodes[0]?.card ?? null;
  for (const { card, lines, kind } of nodes) {
    if (card === null || !lines || (kind !== 'document' && card === own)) continue;
    const before = first.get(card);
    if (before === undefined) first.set(card, lines.start);
    else
      warnings.push({ path, line: lines.start, message: `card id ${card} stands for another card at line ${before}` });
  }
  return warnings;
}
