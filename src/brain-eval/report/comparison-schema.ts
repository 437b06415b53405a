import { z } from 'zod';
import { intervalSchema } from '../score/measures-schema.ts';
import { OUTCOMES } from '../score/question-score-schema.ts';

/** What the numbers allow to say. */
export const COMPARISON_VERDICTS = [
  'a is higher',
  'b is higher',
  'no evidence of a difference',
  'too few runs to say',
] as const;

const shared = {
  a: z.number().nullable().describe('Mean of side a; null when nothing was counted.'),
  b: z.number().nullable().describe('Mean of side b; null when nothing was counted.'),
  difference: z.number().nullable().describe('a − b.'),
  interval: intervalSchema
    .nullable()
    .describe('95 % interval of the difference; null when it cannot be told, or nothing varied.'),
  smallest: z
    .number()
    .nullable()
    .describe(
      'The smallest difference that this number of questions shows 4 times in 5, two-sided at 5 %: for rates by the exact test, when one question in 20 goes the other way; for means, when the differences vary as they did here. Null when none could be shown, or nothing varied.',
    ),
  verdict: z.enum(COMPARISON_VERDICTS),
};

const rateComparisonSchema = z.strictObject({
  n: z.int().min(0).describe('Questions that both sides have.'),
  ...shared,
  aBetter: z.int().min(0).describe('Questions that went better on side a, over its repeats.'),
  bBetter: z.int().min(0).describe('Questions that went better on side b, over its repeats.'),
  p: z.number().describe('Exact McNemar over those questions (with repeats: the exact sign test), two-sided.'),
});

const meanComparisonSchema = z.strictObject({
  unit: z.enum(['question', 'run']).describe('What was drawn for the interval: paired questions, or whole runs.'),
  n: z.int().min(0).describe('Paired questions, or the runs of the side that has fewer.'),
  ...shared,
});

const flipSchema = z.strictObject({
  id: z.string(),
  kind: z.string(),
  right: z.enum(['a', 'b', 'same']).describe('Which side was right more often.'),
  grounded: z.enum(['a', 'b', 'same']).describe('Which side was grounded more often.'),
  a: z.array(z.enum(OUTCOMES)).describe('Outcome of each run of side a.'),
  b: z.array(z.enum(OUTCOMES)).describe('Outcome of each run of side b.'),
});

/** Two sides of the same key, paired by question. */
export const comparisonSchema = z.strictObject({
  a: z.strictObject({ name: z.string(), runs: z.int().min(1) }),
  b: z.strictObject({ name: z.string(), runs: z.int().min(1) }),
  right: rateComparisonSchema,
  grounded: rateComparisonSchema,
  precision: meanComparisonSchema,
  strictPrecision: meanComparisonSchema,
  toolCalls: meanComparisonSchema,
  tokens: meanComparisonSchema,
  flipped: z.array(flipSchema).describe('Questions on which the sides differ, in the order of the key.'),
  unpaired: z.array(z.string()).describe('Ids that only one side has; they are left out.'),
  summary: z.array(z.string()).describe('The same in sentences.'),
});

export type RateComparison = z.infer<typeof rateComparisonSchema>;
export type MeanComparison = z.infer<typeof meanComparisonSchema>;
export type Flip = z.infer<typeof flipSchema>;
export type RunComparison = z.infer<typeof comparisonSchema>;
export type ComparisonVerdict = (typeof COMPARISON_VERDICTS)[number];
