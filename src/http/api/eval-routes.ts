import { z } from 'zod';
import { findEvalRun, findTrial, listEvalRuns } from '../../store/trials/eval-runs.ts';
import { listEvalRecords } from '../../store/trials/project-records.ts';
import { readCursor, writeCursor } from '../request/cursor.ts';
import { notFound } from '../request/problem.ts';
import { defineRoute, type Route } from '../request/route.ts';
import { runStateSchema } from './run-state-schema.ts';
import { pageOf, pageQuery } from './schemas.ts';

const runShape = {
  id: z.string(),
  plan: z.looseObject({ project: z.string(), commit: z.string(), model: z.string() }),
  created_at: z.iso.datetime(),
  trials: z.number().int(),
  done: z.number().int().describe('Trials that came to their end.'),
  cost_usd: z.number().describe('US dollars so far; a call of unknown outcome counts at its worst case.'),
  job: runStateSchema.nullable().describe('How far the workers are; null for a run that a command does by itself.'),
};
const runSchema = z.object(runShape).meta({ id: 'EvalRun' });

const trialShape = {
  id: z.number().int(),
  mode: z.enum(['brain', 'documents']),
  repeat: z.number().int(),
  question: z.string().describe('Empty for a session that was asked all.'),
  ended: z.enum(['done', 'max-steps', 'budget', 'error', 'aborted']),
  tool_calls: z.number().int(),
  tokens: z.number().nullable(),
  cost_usd: z.number().nullable(),
  milliseconds: z.number(),
};
const trialSchema = z.object(trialShape).meta({ id: 'EvalTrial' });
const sessionSchema = z
  .object({ ...trialShape, run: z.string(), session: z.unknown().describe('What was said and called, in order.') })
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
      .describe('As schemas/brain-eval-report.schema.json has a run; others may be of another version.'),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'EvalRecord' });

type Plan = z.infer<typeof runSchema>['plan'];

const runs = defineRoute({
  method: 'get',
  path: '/projects/:project/eval-runs',
  access: 'reader',
  id: 'listEvalRuns',
  summary: 'Runs of the brain eval over the project, newest first',
  query: pageQuery,
  reply: { status: 200, schema: pageOf(runSchema) },
  handle: async ({ deps, param, query: { limit, cursor } }) => {
    const [before] = cursor === undefined ? [null] : readCursor(cursor, ['string']);
    const found = await listEvalRuns(deps.store, { project: param('project'), limit: limit + 1, before });
    const items = found.slice(0, limit).map(({ createdAt, plan, costUsd, ...run }) => ({
      ...{ ...run, plan: plan as Plan, cost_usd: costUsd, created_at: createdAt.toISOString() },
    }));
    return { status: 200, body: { items, next: found.length > limit ? writeCursor([items.at(-1)!.id]) : null } };
  },
});

const run = defineRoute({
  method: 'get',
  path: '/projects/:project/eval-runs/:run',
  access: 'reader',
  id: 'getEvalRun',
  summary: 'One run with what each of its trials came to',
  reply: { status: 200, schema: z.object({ ...runShape, sessions: z.array(trialSchema) }) },
  handle: async ({ deps, param }) => {
    const found = await findEvalRun(deps.store, { project: param('project'), id: param('run') });
    if (found === null) throw notFound();
    const { createdAt, plan, sessions, costUsd: cost_usd, ...rest } = found;
    const shown = sessions.map(({ toolCalls, costUsd, ...trial }) => ({
      ...{ ...trial, tool_calls: toolCalls, cost_usd: costUsd },
    }));
    const body = { ...rest, cost_usd, plan: plan as Plan, created_at: createdAt.toISOString(), sessions: shown };
    return { status: 200, body };
  },
});

const session = defineRoute({
  method: 'get',
  path: '/projects/:project/eval-runs/:run/sessions/:session',
  access: 'reader',
  id: 'getEvalSession',
  summary: 'One session of a run with its transcript',
  reply: { status: 200, schema: sessionSchema },
  handle: async ({ deps, param }) => {
    const id = /^\d{1,15}$/.test(param('session')) ? Number(param('session')) : null;
    const found = id === null ? null : await findTrial(deps.store, { project: param('project'), id });
    if (found === null || found.run !== param('run')) throw notFound();
    const { toolCalls, costUsd, plan: _, session: said, ...trial } = found;
    return { status: 200, body: { ...trial, tool_calls: toolCalls, cost_usd: costUsd, session: said } };
  },
});

const records = defineRoute({
  method: 'get',
  path: '/projects/:project/eval-records',
  access: 'reader',
  id: 'listEvalRecords',
  summary: 'Recorded scores of runs at commits that the project was built at, newest first',
  query: pageQuery,
  reply: { status: 200, schema: pageOf(recordSchema) },
  handle: async ({ deps, visitor, param, query: { limit, cursor } }) => {
    const [before] = cursor === undefined ? [null] : readCursor(cursor, ['number']);
    const scope = { project: param('project'), unnamed: visitor.member.owner };
    const found = await listEvalRecords(deps.store, { ...scope, limit: limit + 1, before, whole: true });
    const items = found.slice(0, limit).map(({ keySha8, createdAt, scoreSha8: _, score, ...record }) => ({
      ...{ ...record, key_sha8: keySha8, created_at: createdAt, score: score as Record<string, unknown> },
    }));
    return { status: 200, body: { items, next: found.length > limit ? writeCursor([items.at(-1)!.id]) : null } };
  },
});

/** What the brain eval found. */
export const evalRoutes: readonly Route[] = [runs, run, session, records];
