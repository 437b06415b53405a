import type { SampledTake } from '../takes/take.ts';

/** Which takes to draw. */
export interface Draw {
  limit: number;
  /** The same seed on the same takes draws the same ones in the same order. */
  seed: number;
  /** Literal prefix of the page slugs; null for all. */
  slugPrefix: string | null;
  /** Null for all projects. */
  project: string | null;
}

/** Names a take that was judged before. */
export interface JudgedRef {
  project: string;
  slug: string;
  row: number | null;
  claim_sha8: string;
}

/** Where takes come from: a brain's database or a folder of pages. Only active takes of pages that are there. */
export interface TakeSource {
  draw(wanted: Draw): Promise<SampledTake[]>;
  /** The takes that are still there, in the order asked; null for one that is gone. */
  find(refs: readonly JudgedRef[]): Promise<(SampledTake | null)[]>;
}
