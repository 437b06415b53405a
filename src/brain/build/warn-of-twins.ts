import { canonicalId } from '../../documents/outline/document-id.ts';
import type { PieceNode } from '../piece/piece.ts';
import type { TreeWarning } from '../tree/tree.ts';

/** The part of a piece that twins are found by. */
export interface CardsOfPiece {
  path: string;
  nodes: readonly Pick<PieceNode, 'card' | 'lines' | 'kind'>[];
}

/**
 * Ids that several documents define; one warning for each document after the first. What begins with the id that a
 * document elsewhere owns is a reference. The pieces are in the order of their paths.
 */
export function warnOfTwins(pieces: readonly CardsOfPiece[]): TreeWarning[] {
  const first = new Map<string, string>();
  const warnings: TreeWarning[] = [];
  const numbers = ownedNumbers(pieces);
  for (const { path, nodes } of pieces) {
    const said = new Set<string>();
    for (const { card, lines, kind } of nodes) {
      const id = card && (canonicalId(card) ?? card);
      if (id === null || said.has(id) || (kind !== 'document' && numbers.has(id))) continue;
      said.add(id);
      const before = first.get(id);
      if (before === undefined) first.set(id, path);
      else {
        const what = kind === 'document' ? 'document' : 'card';
        const message = `${what === 'card' ? 'card id' : 'the number'} ${card} stands for another ${what} in ${before}`;
        warnings.push({ path, line: lines?.start ?? null, message });
      }
    }
  }
  return warnings;
}

/** The ids that documents own, in their canonical form. */
export function ownedNumbers(
  pieces: readonly { nodes: readonly Pick<PieceNode, 'card' | 'kind'>[] }[],
): ReadonlySet<string> {
  const numbers = new Set<string>();
  for (const { nodes } of pieces) {
    const root = nodes[0];
    if (root?.kind === 'document' && root.card !== null) numbers.add(canonicalId(root.card) ?? root.card);
  }
  return numbers;
}
