import { z } from 'zod';
import { keySchema, parseKey } from '../../brain-eval/key.ts';
import { MODES } from '../../brain-eval/run.ts';
import { defaultRepeat, MAX_STEPS } from '../../brain-eval/run-defaults.ts';
import { SESSIONS } from '../../brain-eval/run-plan.ts';
import { reportSchema } from '../../brain-eval/schema/report-schema.ts';
import { noteDeed } from '../../store/audit.ts';
import { findEvalRun } from '../../store/eval-runs.ts';
import { findRunState } from '../../store/run-state.ts';
import { notFound } from '../problem.ts';
import { type Call, defineRoute, type Route } from '../route.ts';
import { runStateSchema } from './run-state-schema.ts';
import { streamChanges } from './stream-changes.ts';

const startedSchema = z.object({ id: z.string(), ...runStateSchema.shape });

const start = defineRoute({
  method: 'post',
  path: '/projects/:project/eval-runs',
  access: 'builder',
  id: 'startEvalRun',
  summary: 'Let an agent answer a key over the newest build; it runs after this has answered',
  body: z.strictObject({
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
  }),
  reply: { status: 202, schema: startedSchema },
  handle: async ({ deps, visitor, param, body }) => {
    const project = param('project');
    const { model, session, budget_usd: budgetUsd, builder, resume } = body;
    const by = visitor.member.id;
    const modes = [...new Set(body.modes)];
    const repeat = body.repeat ?? defaultRepeat(model);
    const id = await deps.runs.start({
      ...{ project, model, session, budgetUsd, builder, resume, by, modes, repeat, needsBudget: true },
      key: parseKey(JSON.stringify(body.key), 'The key'),
      maxSteps: body.max_steps ?? MAX_STEPS[session],
      timeoutMs: body.timeout_seconds * 1000,
    });
    const detail = { run: id, model, modes, repeat, budget_usd: budgetUsd };
    await noteDeed(deps.store, { at: deps.clock(), who: by, action: 'eval.start', project, detail });
    const state = await findRunState(deps.store, { project, id });
    if (state === null) throw notFound();
    return { status: 202, body: { id, ...state } };
  },
});

const events = defineRoute({
  method: 'get',
  path: '/projects/:project/eval-runs/:run/events',
  access: 'reader',
  id: 'watchEvalRun',
  summary: 'The run whenever it changes, as server-sent events named "run", until nobody works on it',
  reply: { status: 200, schema: null },
  handle: async (call) => {
    const { id } = await runOf(call);
    const read = async () => {
      const state = await findRunState(call.deps.store, { project: call.param('project'), id });
      return state && { shown: { id, ...state }, ended: state.finished_at !== null };
    };
    return streamChanges(call.context, 'run', read, call.signal);
  },
});

const cancel = defineRoute({
  method: 'post',
  path: '/projects/:project/eval-runs/:run/cancel',
  access: 'builder',
  id: 'cancelEvalRun',
  summary: 'Ask a run to stop; what was finished is kept',
  reply: {
    status: 202,
    schema: z.object({ stopping: z.boolean().describe('False when it had ended already.') }),
  },
  handle: async (call) => {
    const { id } = await runOf(call);
    const { runs, store, clock } = call.deps;
    const project = call.param('project');
    const stopping = await runs.cancel(project, id);
    const who = call.visitor.member.id;
    if (stopping) await noteDeed(store, { at: clock(), who, action: 'eval.cancel', project, detail: { run: id } });
    return { status: 202, body: { stopping } };
  },
});

const report = defineRoute({
  method: 'get',
  path: '/projects/:project/eval-runs/:run/report',
  access: 'reader',
  id: 'getEvalReport',
  summary: 'The report of the repeats of each mode that are complete: of all of them once the run is done',
  reply: { status: 200, schema: reportSchema },
  handle: async (call) => ({ status: 200, body: await call.deps.runs.report((await runOf(call)).id) }),
});

async function runOf({ deps, param }: Call<unknown, unknown>) {
  const run = await findEvalRun(deps.store, { project: param('project'), id: param('run') });
  if (run === null) throw notFound();
  return run;
}

/** Runs of the brain eval: start, follow, stop, read. */
export const runRoutes: readonly Route[] = [start, events, cancel, report];
