import type { ColumnType, Generated } from 'kysely';
import type { JsonColumn, LaterTime, MaybeJson, Stamp } from './columns.ts';

/** The state of a run that workers do. One that failed or was stopped may be resumed. */
export type RunStatus = 'queued' | 'running' | 'done' | 'failed' | 'stopped';

/** The fields of a run's plan that queries read; the whole is a `TrialPlan`. */
export interface StoredPlan {
  project: string;
  commit: string;
  model: string;
  key_sha8: string;
  session: string;
}

/** One run of the brain eval: what was asked of whom, of which documents. Its trials belong to it. */
export interface BrainEvalRunsTable {
  /** Time and a fingerprint, unique. */
  id: string;
  /** Fingerprint of the plan, by which a run is resumed. */
  plan_sha8: string;
  /** The plan, as `TrialPlan`. */
  plan: JsonColumn<StoredPlan>;
  created_at: Stamp;
  /** Null for a run whose trials a command does itself: no worker takes it. */
  status: RunStatus | null;
  /** What was asked for beside the plan, as `RunOptions`. */
  job: MaybeJson<unknown>;
  /** US dollars that all its calls together may cost; null for no cap. */
  budget_usd: number | null;
  /** Why it failed, in a sentence or two. */
  error: string | null;
  /** Member or `terminal`; null for a command that does the trials itself. */
  asked_by: string | null;
  /** When it was last requested; a trial that failed before that is repeated. */
  queued_at: ColumnType<Date | null, Date | undefined, Date>;
  /** Null until it is done, failed or stopped. */
  finished_at: LaterTime;
  /** The report as JSON text, of a run that is done. */
  report: string | null;
}

/** One session of an agent, saved as soon as it ends. */
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
  session: JsonColumn<{ reason: string | null }>;
  tool_calls: number;
  /** Input (cached too) and output; null when not reported. */
  tokens: number | null;
  /** US dollars; null when unknown. */
  cost_usd: number | null;
  milliseconds: number;
  created_at: Stamp;
}

/** One recorded score of a run. */
export interface BrainEvalRecordsTable {
  id: Generated<number>;
  /** Fingerprint of the score, so that it is recorded once. */
  score_sha8: string;
  /** Fingerprint of the answer key. */
  key_sha8: string;
  mode: string | null;
  model: string | null;
  client: string | null;
  commit: string | null;
  /** The scored run, as `RunScore`. */
  score: JsonColumn<unknown>;
  created_at: ColumnType<Date, Date, never>;
}

/** One attempt at a model call in a trial, recorded before it is sent. */
export interface BrainEvalCallsTable {
  id: Generated<number>;
  run_id: string;
  mode: BrainEvalTrialsTable['mode'];
  repeat: number;
  question: string;
  /** Which call of its session, from 1. */
  step: number;
  /** SHA-256 in hex of the whole request. */
  request_sha256: string;
  /** US dollars that it could cost at most; 0 for a model without a price. */
  reserved_usd: number;
  /** The reply as JSON text of a `KeptAnswer`; null while the call is under way and when none came. */
  reply: string | null;
  /** Tokens as the provider reports them. */
  usage: MaybeJson<unknown>;
  /** US dollars; null while unknown: the reserved amount then counts. */
  cost_usd: number | null;
  created_at: Stamp;
}
