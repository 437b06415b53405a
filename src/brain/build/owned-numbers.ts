import { canonicalId } from '../../documents/outline/document-id.ts';
import type { PieceNode } from './piece.ts';

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
