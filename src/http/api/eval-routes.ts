import { z } from 'zod';
import { reportSchema } from '../../brain-eval/report/report-schema.ts';
import { requestEval, stopEval } from '../../members/request-eval.ts';
import { type EvalRun, findEvalRun, findTrial, listEvalRuns, type TrialLine } from '../../store/trials/eval-runs.ts';
import { listEvalRecords } from '../../store/trials/project-records.ts';
import { findRunState } from '../../store/trials/run-state.ts';
import { evalRequestSchema, readEvalRequest } from '../request/eval-request.ts';
import { notFound } from '../request/problem.ts';
import { streamChanges } from '../request/stream-changes.ts';
import { readCursor, toPage } from './cursor.ts';
import { defineInputRoute, defineRoute, type Route, type RouteCall } from './define-route.ts';
import { pageOf, pageQuery, stoppingSchema } from './schemas.ts';

/** How far the workers are with a run, as the store's `RunState`. */
const runStateSchema = z.object({
  status: z.enum(['queued', 'running', 'done', 'failed', 'stopped']),
  done: z.number().int().describe('Trials that were completed.'),
  total: z.number().int().describe('Trials of the whole run.'),
  error: z.string().nullable().describe('Why it failed.'),
  budget_usd: z.number().nullable().describe('Maximum cost of the whole run in US dollars.'),
  spent_usd: z.number().describe('Cost so far in US dollars; a call of unknown outcome counts at its worst case.'),
  asked_by: z.string().nullable(),
  finished_at: z.iso.datetime().nullable(),
});

const runShape = {
  id: z.string(),
  plan: z.looseObject({ project: z.string(), commit: z.string(), model: z.string() }),
  created_at: z.iso.datetime(),
  trials: z.number().int(),
  done: z.number().int().describe('Trials that were completed.'),
  cost_usd: z.number().describe('Cost so far in US dollars; a call of unknown outcome counts at its worst case.'),
  job: runStateSchema.nullable().describe('How far the workers are; null for a run that a command does by itself.'),
};
const runSchema = z.object(runShape).meta({ id: 'EvalRun' });

const trialShape = {
  id: z.number().int(),
  mode: z.enum(['brain', 'documents']),
  repeat: z.number().int(),
  question: z.string().describe('Empty for a session with all questions.'),
  ended: z.enum(['done', 'max-steps', 'budget', 'error', 'aborted']),
  tool_calls: z.number().int(),
  tokens: z.number().nullable(),
  cost_usd: z.number().nullable(),
  milliseconds: z.number(),
};
const trialSchema = z.object(trialShape).meta({ id: 'EvalTrial' });
const sessionSchema = z
  .object({ ...trialShape, run: z.string(), session: z.unknown().describe('The messages and tool calls, in order.') })
  .meta({ id: 'EvalSession' });

const recordSchema = z
  .object({
    id: z.number().int(),
    mode: z.string().nullable(),
    model: z.string().nullable(),
    client: z.string().nullable(),
    commit: z.string().nullable(),
    key_sha8: z.string(),
    score: z
      .looseObject({})
      .describe('As a run in schemas/brain-eval-report.schema.json; older records may differ in version.'),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'EvalRecord' });

type Plan = z.infer<typeof runSchema>['plan'];

const list = defineInputRoute({
  method: 'get',
  path: '/projects/:project/eval-runs',
  access: 'reader',
  id: 'listEvalRuns',
  summary: 'List the brain-eval runs of the project, newest first',
  input: pageQuery,
  reply: pageOf(runSchema),
  handle: async ({ deps, param }, { limit, cursor }) => {
    const [before] = readCursor(cursor, ['string']) ?? [null];
    const found = await listEvalRuns(deps.store, { project: param('project'), limit: limit + 1, before });
    return toPage(found, limit, showRun);
  },
});

const start = defineInputRoute({
  method: 'post',
  path: '/projects/:project/eval-runs',
  access: 'builder',
  id: 'startEvalRun',
  summary: 'Queue a run: an agent answers a key over the newest build; the reply comes before the run starts',
  status: 202,
  input: evalRequestSchema,
  reply: z.object({ id: z.string(), ...runStateSchema.shape }),
  handle: async ({ deps, visitor, param }, body) => {
    const project = param('project');
    const id = await requestEval(deps, visitor.member.id, readEvalRequest(project, body));
    const state = await findRunState(deps.store, { project, id });
    if (state === null) throw notFound();
    return { id, ...state };
  },
});

const show = defineRoute({
  method: 'get',
  path: '/projects/:project/eval-runs/:run',
  access: 'reader',
  id: 'getEvalRun',
  summary: 'Get one run and the outcome of each of its trials',
  reply: z.object({ ...runShape, sessions: z.array(trialSchema) }),
  handle: async (call) => {
    const { sessions, ...run } = await runOf(call);
    return { ...showRun(run), sessions: sessions.map(showTrial) };
  },
});

const events = defineRoute({
  method: 'get',
  path: '/projects/:project/eval-runs/:run/events',
  access: 'reader',
  id: 'watchEvalRun',
  summary: 'Watch a run: a server-sent event named "run" on every change, until no worker has anything left to do',
  reply: null,
  handle: async (call) => {
    const { id } = await runOf(call);
    return streamChanges(call.context, async () => {
      const state = await findRunState(call.deps.store, { project: call.param('project'), id });
      return state && { event: 'run', data: JSON.stringify({ id, ...state }), ended: state.finished_at !== null };
    });
  },
});

const cancel = defineRoute({
  method: 'post',
  path: '/projects/:project/eval-runs/:run/cancel',
  access: 'builder',
  id: 'cancelEvalRun',
  summary: 'Ask a run to stop; completed trials are kept',
  status: 202,
  reply: stoppingSchema,
  handle: async (call) => {
    const { id } = await runOf(call);
    return { stopping: await stopEval(call.deps, call.visitor.member.id, call.param('project'), id) };
  },
});

const report = defineRoute({
  method: 'get',
  path: '/projects/:project/eval-runs/:run/report',
  access: 'reader',
  id: 'getEvalReport',
  summary: 'Get the report on the completed repeats of each mode; on all of them once the run is done',
  reply: reportSchema,
  handle: async (call) => call.deps.runs.report((await runOf(call)).id),
});

const session = defineRoute({
  method: 'get',
  path: '/projects/:project/eval-runs/:run/sessions/:session',
  access: 'reader',
  id: 'getEvalSession',
  summary: 'Get one session of a run with its transcript',
  reply: sessionSchema,
  handle: async ({ deps, param, number }) => {
    const found = await findTrial(deps.store, { project: param('project'), id: number('session') });
    if (found === null || found.run !== param('run')) throw notFound();
    const { plan: _, run, session, ...trial } = found;
    return { ...showTrial(trial), run, session };
  },
});

const records = defineInputRoute({
  method: 'get',
  path: '/projects/:project/eval-records',
  access: 'reader',
  id: 'listEvalRecords',
  summary: 'List recorded scores of runs at commits at which the project was built, newest first',
  input: pageQuery,
  reply: pageOf(recordSchema),
  handle: async ({ deps, visitor, param }, { limit, cursor }) => {
    const [before] = readCursor(cursor, ['number']) ?? [null];
    const scope = { project: param('project'), unnamed: visitor.member.owner };
    const found = await listEvalRecords(deps.store, { ...scope, limit: limit + 1, before, whole: true });
    return toPage(found, limit, ({ keySha8, createdAt, scoreSha8: _, score, ...record }) => ({
      ...record,
      key_sha8: keySha8,
      created_at: createdAt,
      score: score as Record<string, unknown>,
    }));
  },
});

async function runOf({ deps, param }: RouteCall) {
  const run = await findEvalRun(deps.store, { project: param('project'), id: param('run') });
  if (run === null) throw notFound();
  return run;
}

const showRun = ({ createdAt, plan, costUsd, ...run }: EvalRun) => ({
  ...run,
  plan: plan as Plan,
  cost_usd: costUsd,
  created_at: createdAt.toISOString(),
});

const showTrial = ({ toolCalls, costUsd, ...trial }: TrialLine) => ({
  ...trial,
  tool_calls: toolCalls,
  cost_usd: costUsd,
});

/** Runs of the brain eval: list, queue, watch, stop, read. */
export const evalRoutes: readonly Route[] = [list, show, session, records, start, events, cancel, report];
