import { z } from 'zod';
import { MODES } from '../answers/run.ts';
import { measuresSchema } from './measures-schema.ts';
import { questionScoreSchema } from './question-score-schema.ts';

const count = z.number().min(0).nullable();

/** One run, scored. */
export const runScoreSchema = z.strictObject({
  name: z.string().describe("The run's label, else its file."),
  mode: z.enum(MODES).nullable().describe('Which tools the agent had; null when nobody said.'),
  model: z.string().nullable(),
  client: z.string().nullable(),
  commit: z
    .string()
    .nullable()
    .describe(
      'The indexed commit that the agent read; null when the run does not say, and then any cited one is valid.',
    ),
  toolCalls: count.describe('As the run reports them, else counted in its transcript; null when neither.'),
  tokens: count.describe('Input (cached too) and output of all requests; null when neither reported nor counted.'),
  measures: measuresSchema,
  questions: z.array(questionScoreSchema).describe('In the order of the key.'),
  unknownIds: z.array(z.string()).describe('Ids that were answered and are not in the key.'),
  warnings: z.array(z.string()).describe('What a person should know about how the run was read.'),
});

export type RunScore = z.infer<typeof runScoreSchema>;
