import { sha256 } from '../../hash.ts';
import type { SampledTake } from '../../takes/page/take.ts';

/**
 * Takes in an order that hangs on the seed and on their text alone, so that the same takes give the same prompt whether they
 * come from a brain or from the folder that it was made of.
 */
export function shuffleTakes<T extends SampledTake>(takes: readonly T[], seed: number): T[] {
  return takes
    .map((take) => ({ take, key: sha256(JSON.stringify([seed, take.slug, take.row, take.claim, take.line])) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ take }) => take);
}
