import { z } from 'zod';
import { reportSchema } from '../../brain-eval/report/report-schema.ts';
import { requestEval, stopEval } from '../../members/request-eval.ts';
import { findEvalRun } from '../../store/trials/eval-runs.ts';
import { findRunState } from '../../store/trials/run-state.ts';
import { evalRequestSchema, readEvalRequest } from '../request/eval-request.ts';
import { notFound } from '../request/problem.ts';
import { defineRoute, type Route, type RouteCall } from '../request/route.ts';
import { streamChanges } from '../request/stream-changes.ts';
import { runStateSchema } from './run-state-schema.ts';

const startedSchema = z.object({ id: z.string(), ...runStateSchema.shape });

const start = defineRoute({
  method: 'post',
  path: '/projects/:project/eval-runs',
  access: 'builder',
  id: 'startEvalRun',
  summary: 'Let an agent answer a key over the newest build; it runs after this has answered',
  body: evalRequestSchema,
  reply: { status: 202, schema: startedSchema },
  handle: async ({ deps, visitor, param, body }) => {
    const project = param('project');
    const id = await requestEval(deps, visitor.member.id, readEvalRequest(project, body));
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
  summary: 'Ask a run to stop; what was finished is kept',
  reply: {
    status: 202,
    schema: z.object({ stopping: z.boolean().describe('False when it had ended already.') }),
  },
  handle: async (call) => {
    const { id } = await runOf(call);
    const stopping = await stopEval(call.deps, call.visitor.member.id, call.param('project'), id);
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

async function runOf({ deps, param }: RouteCall<unknown, unknown>) {
  const run = await findEvalRun(deps.store, { project: param('project'), id: param('run') });
  if (run === null) throw notFound();
  return run;
}

/** Runs of the brain eval: start, follow, stop, read. */
export const runRoutes: readonly Route[] = [start, events, cancel, report];
