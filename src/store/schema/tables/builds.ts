import type { Generated } from 'kysely';
import type { LaterTime, MaybeJson, Stamp } from './columns.ts';

/** One run of the builder over a project at a commit. */
export interface BuildsTable {
  id: Generated<number>;
  project_id: string;
  /** The branch asked for; null for the default one, and for a plain folder. */
  branch: string | null;
  builder: 1 | 2;
  status: BuildStatus;
  /** Commit id, or the git tree hash of a plain folder; null until it is known. */
  commit: string | null;
  /** Null until ready. */
  counts: MaybeJson<BuildCounts>;
  /** Seconds from the start of the work to its end; null until then. */
  seconds: number | null;
  /** Null until ready. */
  warnings: MaybeJson<readonly BuildWarning[]>;
  /** Why it failed, in one sentence; null otherwise. */
  error: string | null;
  /** Gzipped JSON of the entries at the commit; null until ready. */
  manifest: Uint8Array | null;
  queued_at: Stamp;
  /** Null while it waits for another build of the project. */
  started_at: LaterTime;
  /** Documents done of documents to parse, while it builds; null before. */
  done: number | null;
  total: number | null;
  /** Whether someone asked for it to stop. */
  stop_asked: Generated<boolean>;
  /** Whether a server or worker resumes it when the process that builds it dies. */
  job: Generated<boolean>;
  /** Null until it is ready or failed. */
  finished_at: LaterTime;
  /** When readers were last given it; null for one that they never got. The newest is the one that they get now. */
  promoted_at: LaterTime;
  /** The member who gave it to them; null where that came of itself. */
  promoted_by: Generated<string | null>;
}

/** How much a build holds, and how much of it was new. */
export interface BuildCounts {
  documents: number;
  /** Documents that were parsed; the others come from an earlier build. */
  parsed: number;
  folders: number;
  sections: number;
  cards: number;
  tables: number;
  /** Links and wikilinks that may lead to a place in the project. */
  links: number;
  /** Bytes of the documents. */
  bytes: number;
  /** Documents that are pages: of those that share a slug, only the first. */
  pages: number;
  /** Pages that this build added, updated and marked as deleted. */
  pagesAdded: number;
  pagesChanged: number;
  pagesDeleted: number;
  /** Takes on the pages that were added or changed. */
  takesChanged: number;
  /** Files that are no documents, by ending, such as `.png`; `` for those without one. Absent in builds of earlier versions. */
  unread?: Readonly<Record<string, number>>;
  /** Documents that the project, its ignore file or their folder leaves out. Absent in builds of earlier versions. */
  leftOut?: number;
}

/** A problem that an owner of the documents may want to fix. */
export interface BuildWarning {
  path: string;
  line: number | null;
  message: string;
}

/** How far a build is. */
export type BuildStatus = 'queued' | 'building' | 'ready' | 'failed';

/** Whether a build has ended. */
export function isBuildOver(status: BuildStatus): boolean {
  return status === 'ready' || status === 'failed';
}
