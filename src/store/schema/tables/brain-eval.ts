import type { ColumnType, Generated } from 'kysely';

/** How far a run is that workers do. `failed` and `stopped` may be taken up again. */
export type RunStatus = 'queued' | 'running' | 'done' | 'failed' | 'stopped';

/** One run of the brain eval: what was asked of whom, of which documents. Its trials belong to it. */
export interface BrainEvalRunsTable {
  /** Time and a fingerprint, unique. */
  id: string;
  /** Fingerprint of the plan; a run is taken up again by it. */
  plan_sha8: string;
  /** The plan, as `TrialPlan`. */
  plan: unknown;
  created_at: ColumnType<Date, never, never>;
  /** Null for a run whose trials a command does itself: no worker takes it. */
  status: RunStatus | null;
  /** What was asked for beside the plan, as `RunOptions`. */
  job: unknown;
  /** US dollars that all its calls together may cost; null for no cap. */
  budget_usd: number | null;
  /** Why it failed, in a sentence or two. */
  error: string | null;
  /** Member or `terminal`; null for a command that does the trials itself. */
  asked_by: string | null;
  /** When it was asked for last; a trial that failed before that is asked again. */
  queued_at: ColumnType<Date | null, never, Date | string>;
  /** Null until it is done, failed or stopped. */
  finished_at: ColumnType<Date | null, never, Date | string>;
  /** The report as JSON text, of a run that is done. */
  report: string | null;
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
