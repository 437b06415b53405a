import { type ColumnType, type Generated, type Kysely, sql } from 'kysely';
import type { BrainEvalTrialsTable } from './trial-tables.ts';

/** How far a run is that workers do. `failed` and `stopped` may be taken up again. */
export type RunStatus = 'queued' | 'running' | 'done' | 'failed' | 'stopped';

/** What a run of the brain eval has besides its plan when workers do its trials; all null when a command does. */
export interface RunJobColumns {
  status: RunStatus | null;
  /** What is asked of the workers, as `RunJobOptions`. */
  job: unknown;
  /** US dollars that all its calls together may cost; null for no cap. */
  budget_usd: number | null;
  /** Why it failed, in a sentence or two. */
  error: string | null;
  /** Member or `terminal`. */
  asked_by: string | null;
  /** When it was asked for last; a trial that failed before that is asked again. */
  queued_at: ColumnType<Date | null, never, Date | string>;
  /** Null until it is done, failed or stopped. */
  finished_at: ColumnType<Date | null, never, Date | string>;
  /** The report as JSON text, of a run that is done. */
  report: string | null;
}

/** One attempt at a call of a model in a trial, noted before it was sent. */
export interface BrainEvalCallsTable {
  id: Generated<number>;
  run_id: string;
  mode: BrainEvalTrialsTable['mode'];
  repeat: number;
  question: string;
  /** Which call of its session, from 1. */
  step: number;
  /** SHA-256 in hex of everything that was asked. */
  request_sha256: string;
  /** US dollars that it could cost at most; 0 for a model without a price. */
  reserved_usd: number;
  /** The reply as JSON text, as `KeptAnswer`; null while it is under way and when none came. */
  reply: string | null;
  /** Tokens as the provider reports them. */
  usage: unknown;
  /** US dollars; null while that is unknown: what was set aside then counts. */
  cost_usd: number | null;
  created_at: ColumnType<Date, never, never>;
}

/** Makes the ledger of calls, and what a run has when workers do it. */
export async function createTrialJobTables(db: Kysely<unknown>): Promise<void> {
  await sql`alter table brain_eval_runs
    add column status text check (status in ('queued', 'running', 'done', 'failed', 'stopped')),
    add column job jsonb,
    add column budget_usd double precision,
    add column error text,
    add column asked_by text,
    add column queued_at timestamptz,
    add column finished_at timestamptz,
    add column report text`.execute(db);
  await sql`create index brain_eval_runs_open on brain_eval_runs (id) where status in ('queued', 'running')`.execute(
    db,
  );
  await sql`create table brain_eval_calls (
    id bigint generated always as identity primary key,
    run_id text collate "C" not null references brain_eval_runs (id) on delete cascade,
    mode text not null check (mode in ('brain', 'documents')),
    repeat integer not null check (repeat >= 1),
    question text collate "C" not null,
    step integer not null check (step >= 1),
    request_sha256 text collate "C" not null,
    reserved_usd double precision not null,
    reply text,
    usage jsonb,
    cost_usd double precision,
    created_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index brain_eval_calls_trial on brain_eval_calls (run_id, mode, repeat, question, step)`.execute(db);
}
