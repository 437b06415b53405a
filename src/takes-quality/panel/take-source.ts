import type { UseStore } from '../../store/lend-store.ts';
import type { SampleOptions } from '../../store/pages/drawn-take.ts';
import { findTakes, type TakeRef } from '../../store/pages/find-takes.ts';
import { sampleTakes } from '../../store/pages/sample.ts';
import { listTakeNames } from '../../store/pages/takes.ts';
import type { Store } from '../../store/store.ts';
import type { TakeNames } from '../../takes/page/explain-filter.ts';
import type { SampledTake } from '../../takes/page/take.ts';
import { shuffleTakes } from './shuffle-takes.ts';

/** Where takes come from: a brain's database or a folder of pages. Gives active takes only. */
export interface TakeSource {
  draw(wanted: SampleOptions): Promise<SampledTake[]>;
  /** One take per reference, in the same order; null for a take that is gone. */
  find(refs: readonly TakeRef[]): Promise<(SampledTake | null)[]>;
  /** What a filter can name. */
  names(): Promise<TakeNames>;
}

/** The takes of a brain that is open. */
export function storeTakes(store: Store): TakeSource {
  return lentTakes((work) => work(store));
}

/** The takes of a brain that is open only while they are read. */
export function lentTakes(use: UseStore): TakeSource {
  return {
    draw: async (wanted) => shuffleTakes(await use((store) => sampleTakes(store, wanted)), wanted.seed),
    find: (refs) => use((store) => findTakes(store, refs)),
    names: () => use((store) => listTakeNames(store)),
  };
}
