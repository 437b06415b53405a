import { z } from 'zod';
import { requestGate, stopGate } from '../../members/request-gate.ts';
import { findGateJob, type GateJob, listGateJobs } from '../../store/receipts/gate-jobs.ts';
import { notFound } from '../request/problem.ts';
import { defineInputRoute, defineRoute, type Route, type RouteCall } from './define-route.ts';

const gateRunSchema = z
  .object({
    id: z.int(),
    status: z.enum(['queued', 'running', 'done', 'failed', 'stopped']),
    asked_by: z.string(),
    models: z.array(z.string()),
    limit: z.int().describe('Takes that are drawn.'),
    budget_usd: z.number(),
    cost_usd: z
      .number()
      .nullable()
      .describe('So far; one that broke off while a judge was asked counts with its budget.'),
    done: z.int().describe('Judges that have answered.'),
    total: z.int(),
    receipt: z.int().nullable().describe('Id of its receipt; null until it is done.'),
    verdict: z.string().nullable(),
    error: z.string().nullable(),
    queued_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'GateRun' });

/** A run of the gate as a member asks for it. */
export const gateRequestSchema = z.strictObject({
  models: z
    .array(z.string().min(1).max(200))
    .min(1)
    .max(9)
    .describe('The judges: builtin:rules, or models with a price. No exec: command.'),
  limit: z.int().min(1).max(1_000).default(100).describe('Takes to draw.'),
  budget_usd: z
    .number()
    .min(0)
    .max(1_000_000)
    .nullable()
    .default(null)
    .describe('Maximum cost. Required for judges that cost money.'),
  require_evidence: z
    .boolean()
    .default(false)
    .describe('Withhold a PASS that the findings of the judges do not support.'),
});

function showGateRun({ asked, ...job }: GateJob): z.infer<typeof gateRunSchema> {
  return {
    ...{ id: job.id, status: job.status, asked_by: job.askedBy, models: asked.models, limit: asked.limit },
    ...{ budget_usd: job.budgetUsd, cost_usd: job.costUsd, done: job.done, total: job.total },
    ...{ receipt: job.receiptId, verdict: job.verdict, error: job.error },
    ...{ queued_at: job.queuedAt.toISOString(), finished_at: job.finishedAt?.toISOString() ?? null },
  };
}

async function gateRunOf({ deps, param }: RouteCall): Promise<GateJob> {
  const id = Number(param('run'));
  const job = Number.isSafeInteger(id) ? await findGateJob(deps.store, param('project'), id) : null;
  if (job === null) throw notFound();
  return job;
}

const list = defineRoute({
  method: 'get',
  path: '/projects/:project/gate-runs',
  access: 'reader',
  id: 'listGateRuns',
  summary: 'List the newest runs of the takes-quality eval that the server was asked for',
  reply: z.object({ items: z.array(gateRunSchema) }),
  handle: async ({ deps, param }) => ({
    items: (await listGateJobs(deps.store, param('project'), { limit: 50 })).map(showGateRun),
  }),
});

const start = defineInputRoute({
  method: 'post',
  path: '/projects/:project/gate-runs',
  access: 'builder',
  id: 'startGateRun',
  summary: 'Queue a run of the takes-quality eval over the takes of the project; the reply comes before it starts',
  status: 202,
  input: gateRequestSchema,
  reply: gateRunSchema,
  handle: async ({ deps, visitor, param }, { models, limit, budget_usd, require_evidence }) => {
    const project = param('project');
    const asked = { project, models, limit, budgetUsd: budget_usd, requireEvidence: require_evidence };
    const job = await findGateJob(deps.store, project, await requestGate(deps, visitor.member.id, asked));
    if (job === null) throw notFound();
    return showGateRun(job);
  },
});

const show = defineRoute({
  method: 'get',
  path: '/projects/:project/gate-runs/:run',
  access: 'reader',
  id: 'getGateRun',
  summary: 'Get one run of the takes-quality eval that the server was asked for',
  reply: gateRunSchema,
  handle: async (call) => showGateRun(await gateRunOf(call)),
});

const cancel = defineRoute({
  method: 'post',
  path: '/projects/:project/gate-runs/:run/cancel',
  access: 'builder',
  id: 'cancelGateRun',
  summary: 'Stop a run of the takes-quality eval; the answers of its judges are kept',
  reply: z.object({ stopping: z.boolean() }),
  handle: async (call) => {
    const { id, project } = await gateRunOf(call);
    return { stopping: await stopGate(call.deps, call.visitor.member.id, project, id) };
  },
});

/** Runs of the takes-quality eval that the server does. */
export const gateRoutes: readonly Route[] = [list, start, show, cancel];
