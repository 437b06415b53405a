import type { ColumnType, Generated } from 'kysely';
import type { BuildsTable, PiecesTable } from './build-tables.ts';
import type { AuditTable, GrantsTable, MembersTable, SessionsTable, TokensTable } from './member-tables.ts';
import type { BrainEvalCallsTable } from './trial-job-tables.ts';
import type { BrainEvalRecordsTable, BrainEvalRunsTable, BrainEvalTrialsTable } from './trial-tables.ts';

/** A time that the database sets unless it is given. */
type Time = ColumnType<Date, Date | string | undefined, Date | string>;

/** A repository of documents under an id. */
export interface ProjectsTable {
  id: string;
  kind: 'folder' | 'git';
  /** Absolute path of a folder, or the URL of a git repository. */
  location: string;
  /** Branch that is built unless another is named; null for the repository's default one, and for a folder. */
  branch: string | null;
  created_at: Time;
}

/** A Markdown document as it was last read. */
export interface PagesTable {
  id: Generated<number>;
  project_id: string;
  /** Path without the Markdown extension; unique in its project. */
  slug: string;
  path: string;
  title: string;
  /** Git blob id of the bytes it was read from. */
  blob: string;
  /** All lines, joined by LF. */
  body: string;
  /** When it was found gone from its repository; null while it is there. */
  deleted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  updated_at: Time;
}

/** One row of a takes table. */
export interface TakesTable {
  id: Generated<number>;
  page_id: number;
  project_id: string;
  row: number | null;
  claim: string;
  kind: string;
  holder: string;
  /** As written, null when the cell holds no number from 0 to 1. */
  weight: number | null;
  weight_text: string;
  since: string | null;
  until: string | null;
  source: string | null;
  active: boolean;
  line: number;
  /**
   * Hash of the content, as text: 64 bits do not fit a JavaScript number. Null for a take that no sample may draw:
   * inactive, or on a page that is gone.
   */
  sample_key: string | null;
}

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
  dim_scores: unknown;
  /** US dollars. */
  cost_usd: number;
  receipt_json: unknown;
  receipt_disk_path: string | null;
  created_at: Time;
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
  usage: unknown;
  /** US dollars; null when the model has no price. */
  cost_usd: number | null;
  milliseconds: number;
  /** Why no reply came, or why it could not be read; null when all went well. */
  error: string | null;
  created_at: Time;
}

/** The tables of one brain. */
export interface Schema {
  projects: ProjectsTable;
  builds: BuildsTable;
  pieces: PiecesTable;
  pages: PagesTable;
  takes: TakesTable;
  eval_takes_quality_runs: RunsTable;
  eval_takes_quality_attempts: AttemptsTable;
  brain_eval_runs: BrainEvalRunsTable;
  brain_eval_trials: BrainEvalTrialsTable;
  brain_eval_records: BrainEvalRecordsTable;
  brain_eval_calls: BrainEvalCallsTable;
  members: MembersTable;
  tokens: TokensTable;
  grants: GrantsTable;
  sessions: SessionsTable;
  audit: AuditTable;
}
