import { z } from 'zod';
import { MODES } from '../../brain-eval/answers/run.ts';
import { keySchema, parseKey } from '../../brain-eval/key/key.ts';
import { defaultRepeat, MAX_STEPS } from '../../brain-eval/trials/run-defaults.ts';
import { SESSIONS } from '../../brain-eval/trials/run-plan.ts';
import type { Deps } from './deps.ts';
import { recordMemberEvent } from './record-member-event.ts';
import type { Visitor } from './visitor.ts';

/** How a member asks for a run of the brain eval. */
export const startEvalSchema = z.strictObject({
  key: keySchema.describe('The questions and what is known of their answers.'),
  model: z.string().min(1).max(200).describe('builtin:lexical, or a model with a price; no exec: command.'),
  modes: z
    .array(z.enum(MODES))
    .min(1)
    .max(2)
    .default([...MODES])
    .describe('Which tools the agent has.'),
  repeat: z.int().min(1).max(100).optional().describe('Runs of each mode: 3 unless given, 1 for builtin:lexical.'),
  session: z.enum(SESSIONS).default('whole').describe('One session for all questions, or one for each.'),
  max_steps: z
    .int()
    .min(1)
    .max(10_000)
    .optional()
    .describe('Calls of the model in one session: 250 unless given, 25 per question.'),
  budget_usd: z
    .number()
    .min(0)
    .max(1_000_000)
    .nullable()
    .default(null)
    .describe('US dollars that the whole run may cost; needed for a model that costs money.'),
  builder: z
    .union([z.literal(1), z.literal(2)])
    .nullable()
    .default(null)
    .describe('null for the newest build.'),
  timeout_seconds: z.int().min(1).max(86_400).default(600).describe('For one call of the model.'),
  resume: z.boolean().default(false).describe('Takes up the last such run: only what is missing is asked.'),
});

/**
 * Starts a run in a member's name and notes it in the audit log; returns its id. Throws GbrainError `usage` for a model
 * or budget that cannot be, `input` when the key does not fit the documents.
 */
export async function startEval(
  deps: Deps,
  visitor: Visitor,
  project: string,
  asked: z.output<typeof startEvalSchema>,
): Promise<string> {
  const { model, session, budget_usd: budgetUsd, builder, resume } = asked;
  const modes = [...new Set(asked.modes)];
  const repeat = asked.repeat ?? defaultRepeat(model);
  const id = await deps.runs.start({
    ...{ project, model, session, budgetUsd, builder, resume, modes, repeat, needsBudget: true, by: visitor.member.id },
    // What the schema cannot say of a key is checked here.
    key: parseKey(JSON.stringify(asked.key), 'The key'),
    maxSteps: asked.max_steps ?? MAX_STEPS[session],
    timeoutMs: asked.timeout_seconds * 1000,
  });
  const detail = { run: id, model, modes, repeat, budget_usd: budgetUsd };
  await recordMemberEvent(visitor, deps, { action: 'eval.start', project, detail });
  return id;
}

/** Stops a run in a member's name and notes it in the audit log; false when it had ended already. */
export async function stopEval(deps: Deps, visitor: Visitor, project: string, run: string): Promise<boolean> {
  const stopping = await deps.runs.cancel(project, run);
  if (stopping) await recordMemberEvent(visitor, deps, { action: 'eval.cancel', project, detail: { run } });
  return stopping;
}
