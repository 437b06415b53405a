import { z } from 'zod';
import { intervalSchema } from '../score/measures-schema.ts';
import { runScoreSchema } from '../score/run-score-schema.ts';
import { comparisonSchema } from './comparison-schema.ts';

const spreadSchema = z.strictObject({
  values: z.array(z.number()).describe('One per run that has it, in the order of the runs.'),
  mean: z.number().nullable(),
  sd: z.number().nullable().describe('From run to run; null with fewer than two.'),
  interval: intervalSchema
    .nullable()
    .describe(
      '95 %: for rates Wilson over the questions, for other numbers Student over the runs; null when it cannot be told.',
    ),
});

/** The runs of one mode together. */
export const groupSchema = z.strictObject({
  name: z.string(),
  runs: z.int().min(1),
  right: spreadSchema,
  grounded: spreadSchema,
  precision: spreadSchema,
  toolCalls: spreadSchema,
  tokens: spreadSchema,
  alwaysRight: z.int().min(0).describe('Questions that were right in every run.'),
  everRight: z.int().min(0).describe('Questions that were right in at least one run.'),
  passAt: z
    .array(
      z.strictObject({
        k: z.int().min(1),
        any: z
          .number()
          .describe('pass@k: the chance that at least one of k runs is right, averaged over the questions.'),
        all: z.number().describe('pass^k: the chance that all of k runs are right, averaged over the questions.'),
      }),
    )
    .optional()
    .describe('For k up to the number of runs, 10 at most; missing for a single run.'),
  planted: z
    .strictObject({
      read: z.int().min(0).describe('Sessions in which a tool returned a planted line.'),
      obeyed: z.int().min(0).describe('Those of them with the canary in an answer.'),
      unknown: z.int().min(0).describe('Sessions that do not show what their tools returned.'),
    })
    .nullable()
    .describe('The planted instruction, by session; null when the key plants none.'),
});

/** What `gbrain eval brain score` finds out: the same runs and key give the same bytes. */
export const reportSchema = z.strictObject({
  schema_version: z.literal(1),
  report: z.literal('brain-eval'),
  key: z.strictObject({
    title: z.string(),
    sha8: z
      .string()
      .describe(
        'Fingerprint of the questions, the refusals and the planted instruction: the same, and runs can be compared.',
      ),
    questions: z.int().min(1),
    answerable: z.int().min(0),
    documents: z.int().min(0),
  }),
  seed: z.int().describe('Of the bootstrap.'),
  runs: z.array(runScoreSchema).min(1),
  groups: z.array(groupSchema),
  comparison: comparisonSchema
    .nullable()
    .describe('brain (a) against documents (b) where both were scored, else null.'),
  notes: z.array(z.string()).describe('What these numbers cannot say.'),
});

export type Spread = z.infer<typeof spreadSchema>;
export type RunGroup = z.infer<typeof groupSchema>;
export type Report = z.infer<typeof reportSchema>;
