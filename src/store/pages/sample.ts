import type { Store } from '../store.ts';
import { type DrawnTake, readDrawn, type SampleOptions } from './drawn-take.ts';
import { sampleForeign } from './sample-foreign.ts';
import { sampleOwn } from './sample-own.ts';

/**
 * Draws active takes of pages that are not gone, without replacement: every set of takes of that size is equally likely. The
 * same seed gives the same takes in the same order, a smaller limit the first of them, and the cost does not grow with
 * the brain.
 */
export async function sampleTakes(store: Store, options: SampleOptions): Promise<DrawnTake[]> {
  return readDrawn(store, await (store.attached ? sampleForeign(store, options) : sampleOwn(store, options)));
}
