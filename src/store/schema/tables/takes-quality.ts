import type { ColumnType, Generated } from 'kysely';
import type { JsonColumn, MaybeJson, Time } from './columns.ts';

/** One receipt of a takes-quality run. */
export interface RunsTable {
  id: Generated<number>;
  receipt_sha8_corpus: string;
  receipt_sha8_prompt: string;
  receipt_sha8_models: string;
  receipt_sha8_rubric: string;
  rubric_version: string;
  verdict: 'pass' | 'fail' | 'inconclusive';
  /** 1..10; null when inconclusive (0 in an attached table that forbids null). */
  overall_score: number | null;
  dim_scores: MaybeJson<unknown>;
  /** US dollars; null at most in an attached table. */
  cost_usd: ColumnType<number | null, number, number>;
  receipt_json: JsonColumn<unknown>;
  receipt_disk_path: string | null;
  /** Null at most in an attached table. */
  created_at: ColumnType<Date | null, Date | undefined, Date>;
}

/** One call to a judge, kept the moment its reply came. */
export interface AttemptsTable {
  id: Generated<number>;
  /** SHA-256 in hex of everything that the model was asked. */
  prompt_sha256: string;
  /** Full model id. */
  model: string;
  /** Which repeat of the same sample, from 1. */
  repeat: number;
  /** Which cycle of the run, from 1. */
  cycle: number;
  /** The first question, or the one correction after a reply that did not parse. */
  step: 'ask' | 'correction';
  /** As the model wrote it; null when no reply came. */
  reply: string | null;
  finish: string | null;
  /** Tokens as the provider reports them. */
  usage: MaybeJson<unknown>;
  /** US dollars; null when the model has no price. */
  cost_usd: number | null;
  milliseconds: number;
  /** Why no reply came, or why it could not be read; null when all went well. */
  error: string | null;
  created_at: Time;
}
