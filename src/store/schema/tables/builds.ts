import type { ColumnType, Generated } from 'kysely';

/** One run of the builder over a project at a commit. */
export interface BuildsTable {
  id: Generated<number>;
  project_id: string;
  /** The branch asked for; null for the default one, and for a plain folder. */
  branch: string | null;
  builder: number;
  status: ColumnType<BuildStatus, BuildStatus, BuildStatus>;
  /** Commit id, or the git tree hash of a plain folder; null until it is known. */
  commit: string | null;
  /** Counts of a ready build, as `BuildCounts`. */
  counts: unknown;
  /** Seconds from the start of the work to its end; null until then. */
  seconds: number | null;
  /** What an owner of the documents may want to put right, as a list of `TreeWarning`. */
  warnings: unknown;
  /** Why it failed, in one sentence; null otherwise. */
  error: string | null;
  /** Gzipped JSON of the entries at the commit; null until ready. */
  manifest: Uint8Array | null;
  queued_at: ColumnType<Date, never, never>;
  /** Null while it waits for another build of the project. */
  started_at: ColumnType<Date | null, never, Date | string>;
  /** Documents done of documents to parse, while it builds; null before. */
  done: number | null;
  total: number | null;
  /** Whether somebody wants it stopped. */
  stop_asked: Generated<boolean>;
  /** Whether a server or worker takes it up again when the process that builds it dies. */
  job: Generated<boolean>;
  /** Null until it is ready or failed. */
  finished_at: ColumnType<Date | null, never, Date | string>;
}

/** How far a build is. */
export type BuildStatus = 'queued' | 'building' | 'ready' | 'failed';

/** Whether a build has come to its end. */
export function isBuildOver(status: BuildStatus): boolean {
  return status === 'ready' || status === 'failed';
}

/** What the builder made of one document, kept under everything that it depends on. */
export interface PiecesTable {
  project_id: string;
  builder: number;
  path: string;
  blob: string;
  /** Gzipped JSON of the `Piece`. */
  data: Uint8Array;
  /** JSON of what a build says of the document: counts, cards and warnings. */
  digest: string;
}
