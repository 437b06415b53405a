import type { ColumnType, Generated } from 'kysely';
import type { RunStatus } from './brain-eval.ts';
import type { JsonColumn, LaterTime, Stamp } from './columns.ts';

/** A run of the takes-quality eval that a server or worker does. */
export interface GateJobsTable {
  id: Generated<number>;
  project_id: string;
  status: RunStatus;
  /** The member who asked for it. */
  asked_by: string;
  asked: JsonColumn<AskedGate>;
  /** US dollars that it may cost; 0 for judges that cost nothing. */
  budget_usd: number;
  /** US dollars that it has cost so far; null before it began. One that broke off while a judge was asked counts with its budget. */
  cost_usd: number | null;
  /** Judges that have answered, of those that are asked. */
  done: Generated<number>;
  total: number;
  /** How often a process has begun it. */
  taken: Generated<number>;
  /** Whether somebody asked for it to stop. */
  stop_asked: Generated<boolean>;
  /** The receipt, and its verdict; null until it is done. */
  receipt_id: number | null;
  verdict: string | null;
  /** Why it failed, in a sentence or two. */
  error: string | null;
  queued_at: Stamp;
  /** The last sign of life of whoever does it; null before. */
  beat_at: ColumnType<Date | null, never, Date | null>;
  finished_at: LaterTime;
}

/** What was asked for. */
export interface AskedGate {
  /** Full ids of the judges, in panel order. */
  models: string[];
  /** Takes to draw. */
  limit: number;
  /** Of the sample, so that a run that was broken off asks the same again. */
  seed: number;
  /** Withhold a PASS that the findings of the judges do not support. */
  require_evidence: boolean;
}
