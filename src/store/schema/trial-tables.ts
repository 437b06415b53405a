import { type ColumnType, type Generated, type Kysely, sql } from 'kysely';
import type { RunJobColumns } from './trial-job-tables.ts';

/** One run of the brain eval: what was asked of whom, of which documents. Its trials belong to it. */
export interface BrainEvalRunsTable extends RunJobColumns {
  /** Time and a fingerprint, unique. */
  id: string;
  /** Fingerprint of the plan; a run is taken up again by it. */
  plan_sha8: string;
  /** The plan, as `RunPlan`. */
  plan: unknown;
  created_at: ColumnType<Date, never, never>;
}

/** One session of an agent, kept the moment it ended. */
export interface BrainEvalTrialsTable {
  id: Generated<number>;
  run_id: string;
  mode: 'brain' | 'documents';
  /** Which repeat, from 1. */
  repeat: number;
  /** Id of the question; '' for a session that was asked all. */
  question: string;
  ended: 'done' | 'max-steps' | 'budget' | 'error' | 'aborted';
  /** The whole session, as `AgentSession`. */
  session: unknown;
  tool_calls: number;
  /** Input (cached too) and output; null when not reported. */
  tokens: number | null;
  /** US dollars; null when unknown. */
  cost_usd: number | null;
  milliseconds: number;
  created_at: ColumnType<Date, never, never>;
}

/** One scored run that somebody recorded. */
export interface BrainEvalRecordsTable {
  id: Generated<number>;
  /** Fingerprint of the score, so that a run is recorded once. */
  score_sha8: string;
  /** Fingerprint of the answer key. */
  key_sha8: string;
  mode: string | null;
  model: string | null;
  client: string | null;
  commit: string | null;
  /** The scored run, as `RunScore`. */
  score: unknown;
  created_at: ColumnType<Date, Date | string, never>;
}

/** Makes the tables of the brain eval. */
export async function createTrialTables(db: Kysely<unknown>): Promise<void> {
  await sql`create table brain_eval_runs (
    id text collate "C" primary key,
    plan_sha8 text collate "C" not null,
    plan jsonb not null,
    created_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index brain_eval_runs_plan on brain_eval_runs (plan_sha8, id)`.execute(db);
  await sql`create table brain_eval_trials (
    id bigint generated always as identity primary key,
    run_id text collate "C" not null references brain_eval_runs (id) on delete cascade,
    mode text not null check (mode in ('brain', 'documents')),
    repeat integer not null check (repeat >= 1),
    question text collate "C" not null,
    ended text not null check (ended in ('done', 'max-steps', 'budget', 'error', 'aborted')),
    session jsonb not null,
    tool_calls integer not null,
    tokens double precision,
    cost_usd double precision,
    milliseconds double precision not null,
    created_at timestamptz not null default now()
  )`.execute(db);
  // What has come to its end stands once, whoever asks beside us.
  await sql`create unique index brain_eval_trials_done on brain_eval_trials (run_id, mode, repeat, question)
    where ended in ('done', 'max-steps')`.execute(db);
  await sql`create index brain_eval_trials_run on brain_eval_trials (run_id, id)`.execute(db);
  await sql`create table brain_eval_records (
    id bigint generated always as identity primary key,
    score_sha8 text not null unique,
    key_sha8 text not null,
    mode text,
    model text,
    client text,
    commit text,
    score jsonb not null,
    created_at timestamptz not null
  )`.execute(db);
}
