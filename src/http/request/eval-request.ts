import { z } from 'zod';
import { MODES, SESSIONS } from '../../brain-eval/answers/run.ts';
import { keySchema, parseKey } from '../../brain-eval/key/key.ts';
import type { TrialsRequest } from '../../brain-eval/trials/start-trials.ts';
import { defaultRepeat } from '../../brain-eval/trials/trial-plan.ts';

/** A run of the brain eval as a member asks for it. */
export const evalRequestSchema = z.strictObject({
  key: keySchema.describe('The questions and their known answers.'),
  model: z.string().min(1).max(200).describe('builtin:lexical or a model with a known price. Not an exec: command.'),
  modes: z
    .array(z.enum(MODES))
    .min(1)
    .max(2)
    .default([...MODES])
    .describe('The tools the agent gets.'),
  repeat: z.int().min(1).max(100).optional().describe('Runs per mode. Defaults to 3, or to 1 for builtin:lexical.'),
  session: z.enum(SESSIONS).default('whole').describe('One session for all questions, or one per question.'),
  max_steps: z
    .int()
    .min(1)
    .max(10_000)
    .optional()
    .describe('Model calls in one session. Defaults to 250, or to 25 with a session per question.'),
  budget_usd: z
    .number()
    .min(0)
    .max(1_000_000)
    .nullable()
    .default(null)
    .describe('Maximum cost of the whole run in US dollars. Required for a model that costs money.'),
  builder: z
    .union([z.literal(1), z.literal(2)])
    .nullable()
    .default(null)
    .describe('null uses the newest build.'),
  timeout_seconds: z.int().min(1).max(86_400).default(600).describe('Timeout of one model call.'),
  resume: z.boolean().default(false).describe('Resumes the last run with the same plan: only missing trials are run.'),
});

/** The run that a member asks for. Throws GbrainError `input` for what the schema cannot say of a key. */
export function readEvalRequest(project: string, asked: z.output<typeof evalRequestSchema>): Omit<TrialsRequest, 'by'> {
  const { key, model, modes, session, builder, resume } = asked;
  return {
    project,
    key: parseKey(JSON.stringify(key), 'The key'),
    model,
    modes: [...new Set(modes)],
    repeat: asked.repeat ?? defaultRepeat(model),
    session,
    maxSteps: asked.max_steps,
    timeoutMs: asked.timeout_seconds * 1000,
    budgetUsd: asked.budget_usd,
    needsBudget: true,
    builder,
    resume,
  };
}
