import type { TreeWarning } from '../tree/tree.ts';
import type { PieceNode } from './piece.ts';

/** The part of a piece in which twins are looked for. */
export interface CardsOfPiece {
  path: string;
  nodes: readonly Pick<PieceNode, 'card' | 'lines'>[];
}

/** Card ids that stand in more than one document, said once for each further document. The pieces come by path. */
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
