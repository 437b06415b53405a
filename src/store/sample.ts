import type { SampledTake } from '../takes/take.ts';
import type { Store } from './store.ts';

/** What a take is found again by. */
export interface TakeRef {
  project: string;
  slug: string;
  row: number | null;
  /** First 8 hex digits of the SHA-256 of the claim. */
  claim_sha8: string;
}

/** A take drawn from the store. */
export interface DrawnTake extends SampledTake {
  project: string;
}

/** Which takes a sample is drawn from. */
export interface SampleOptions {
  limit: number;
  seed: number;
  /** Only pages whose slug begins with this literal text. */
  slugPrefix: string | null;
  project: string | null;
}

/** Draws takes. */
export async function sampleTakes(_store: Store, _options: SampleOptions): Promise<DrawnTake[]> {
  throw new Error('not yet');
}

/** Finds takes again. */
export async function findTakes(_store: Store, _refs: readonly TakeRef[]): Promise<(DrawnTake | null)[]> {
  throw new Error('not yet');
}
