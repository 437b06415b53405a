import { sql } from 'kysely';
import { jsonb, NOW, storable } from '../schema/storable.ts';
import type { RunStatus } from '../schema/tables/brain-eval.ts';
import type { AskedGate } from '../schema/tables/gate-jobs.ts';
import type { Store } from '../store.ts';

/** A run of the takes-quality eval that a server or worker does. */
export interface GateJob {
  id: number;
  project: string;
  status: RunStatus;
  askedBy: string;
  asked: AskedGate;
  /** US dollars. */
  budgetUsd: number;
  /** US dollars so far; null before it began. What broke off while a judge was asked counts with its budget. */
  costUsd: number | null;
  /** Judges that have answered, of those that are asked. */
  done: number;
  total: number;
  /** How often a process has begun it. */
  taken: number;
  stopAsked: boolean;
  /** Null until it is done. */
  receiptId: number | null;
  verdict: string | null;
  error: string | null;
  queuedAt: Date;
  finishedAt: Date | null;
}

const OPEN = ['queued', 'running'] as const;
/** Whoever does a job gives a sign of life far more often; after this many seconds without one it is dead. */
const SILENCE_SECONDS = 60;

const COLUMNS = [
  ...(['id', 'project_id as project', 'status', 'asked_by as askedBy', 'asked', 'budget_usd as budgetUsd'] as const),
  ...(['cost_usd as costUsd', 'done', 'total', 'taken', 'stop_asked as stopAsked', 'receipt_id as receiptId'] as const),
  ...(['verdict', 'error', 'queued_at as queuedAt', 'finished_at as finishedAt'] as const),
] as const;

/** Queues a job and returns its id. */
export async function queueGateJob(
  store: Store,
  { project, askedBy, asked, budgetUsd }: Pick<GateJob, 'project' | 'askedBy' | 'asked' | 'budgetUsd'>,
): Promise<number> {
  const values = { project_id: project, asked_by: storable(askedBy), asked: jsonb(asked), budget_usd: budgetUsd };
  const { id } = await store.db
    .insertInto('gate_jobs')
    .values({
      ...values,
      status: 'queued',
      total: asked.models.length,
      cost_usd: null,
      receipt_id: null,
      verdict: null,
      error: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Takes the oldest job that nobody does, so that nobody else does it; null when there is none. */
export async function takeGateJob(store: Store): Promise<GateJob | null> {
  const next = store.db
    .selectFrom('gate_jobs')
    .select('id')
    .where('status', 'in', OPEN)
    .where(sql<boolean>`(status = 'queued' or beat_at < now() - make_interval(secs => ${SILENCE_SECONDS}))`)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked();
  const taken = await store.db
    .updateTable('gate_jobs')
    .set(({ eb }) => ({ status: 'running', beat_at: NOW, taken: eb('taken', '+', 1) }))
    .where('id', '=', next)
    .returning(COLUMNS)
    .executeTakeFirst();
  return taken ?? null;
}

/** Notes that a job is being done, how far, and what it has cost; returns whether somebody asked for it to stop. */
export async function beatGateJob(
  store: Store,
  id: number,
  { done, costUsd }: Pick<GateJob, 'done'> & { costUsd: number },
): Promise<boolean> {
  const row = await store.db
    .updateTable('gate_jobs')
    .set({ beat_at: NOW, done, cost_usd: costUsd })
    .where('id', '=', id)
    .returning('stop_asked as stopAsked')
    .executeTakeFirst();
  return row?.stopAsked ?? true;
}

/** Leaves a job to whoever takes it next. */
export async function leaveGateJob(store: Store, id: number): Promise<void> {
  await store.db.updateTable('gate_jobs').set({ status: 'queued', beat_at: null }).where('id', '=', id).execute();
}

/** How a job ended. */
export type GateEnd =
  | { status: 'done'; receiptId: number; verdict: string; costUsd: number }
  | { status: 'failed' | 'stopped'; error: string; costUsd: number };

/** Notes how a job ended. */
export async function endGateJob(store: Store, id: number, end: GateEnd): Promise<void> {
  const row =
    end.status === 'done'
      ? { status: end.status, receipt_id: end.receiptId, verdict: end.verdict, cost_usd: end.costUsd }
      : { status: end.status, error: storable(end.error), cost_usd: end.costUsd };
  await store.db
    .updateTable('gate_jobs')
    .set({ ...row, finished_at: NOW })
    .where('id', '=', id)
    .execute();
}

/** Asks a job to stop; false when it has ended or there is none. */
export async function stopGateJob(store: Store, project: string, id: number): Promise<boolean> {
  const { numUpdatedRows } = await store.db
    .updateTable('gate_jobs')
    .set({ stop_asked: true })
    .where('id', '=', id)
    .where('project_id', '=', project)
    .where('status', 'in', OPEN)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The newest jobs of a project, newest first; only those that have not ended when `open`. */
export function listGateJobs(
  store: Store,
  project: string,
  { limit, open = false }: { limit: number; open?: boolean },
): Promise<GateJob[]> {
  let query = store.db.selectFrom('gate_jobs').select(COLUMNS).where('project_id', '=', project);
  if (open) query = query.where('status', 'in', OPEN);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

/** One job of a project; null when it has none of that id. */
export async function findGateJob(store: Store, project: string, id: number): Promise<GateJob | null> {
  const query = store.db.selectFrom('gate_jobs').select(COLUMNS).where('project_id', '=', project).where('id', '=', id);
  return (await query.executeTakeFirst()) ?? null;
}
