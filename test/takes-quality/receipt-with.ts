import { DIMENSIONS, type Dimension } from '../../src/takes/page/take.ts';
import type { Receipt } from '../../src/takes-quality/receipt/receipt.ts';
import { SPEC_RECEIPT } from './spec-receipt.ts';

/** A receipt whose dimension means are these (8 where none is given). */
export function receiptWith(means: Partial<Record<Dimension, number>>, change: Partial<Receipt> = {}): Receipt {
  const scores = Object.fromEntries(
    DIMENSIONS.map((dimension) => {
      const mean = means[dimension] ?? 8;
      return [dimension, { mean, min: mean, max: mean, scores: [mean], per_model: { 'builtin:a': mean } }];
    }),
  );
  const base = SPEC_RECEIPT as unknown as Receipt;
  return { ...base, models: ['builtin:a'], verdict: 'pass', scores, seed: 7, ...change };
}

export const INCONCLUSIVE: Receipt = receiptWith({}, { verdict: 'inconclusive', scores: {}, overall_score: null });

/** Noise whose repeats in every dimension have these means. */
export function repeated(means: number[]): Pick<Receipt, 'noise' | 'repeats' | 'scores'> {
  const mean = means.reduce((sum, value) => sum + value, 0) / means.length;
  const noise = Object.fromEntries(DIMENSIONS.map((name) => [name, { means, sd: null, interval: null }]));
  const all = Object.fromEntries(DIMENSIONS.map((name) => [name, mean]));
  return { noise: noise as NonNullable<Receipt['noise']>, repeats: means.length, scores: receiptWith(all).scores };
}
