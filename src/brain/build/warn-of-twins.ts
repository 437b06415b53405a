import type { TreeWarning } from '../tree/tree.ts';
import type { PieceNode } from './piece.ts';

/** The part of a piece that twins are found by. */
export interface CardsOfPiece {
  path: string;
  nodes: readonly Pick<PieceNode, 'card' | 'lines'>[];
}

/**
 * Card ids that several documents use; one warning for each document after the first. The pieces are in the order of
 * their paths.
 */
export function warnOfTwins(pieces: readonly CardsOfPiece[]): TreeWarning[] {
  const first = new Map<string, string>();
  const warnings: TreeWarning[] = [];
  for (const { path, nodes } of pieces) {
    const said = new Set<string>();
    for (const { card, lines } of nodes) {
      if (card === null || said.has(card)) continue;
      said.add(card);
      const before = first.get(card);
      if (before === undefined) first.set(card, path);
      else {
        const message = `card id ${card} stands for another card in ${before}`;
        warnings.push({ path, line: lines?.start ?? null, message });
      }
    }
  }
  return warnings;
}
