import type { ColumnType, Generated } from 'kysely';
import type { LaterTime, MaybeJson, Stamp } from './columns.ts';

/** What an installation does by itself when the documents of a project change, and whom it tells. */
export interface WatchesTable {
  project_id: string;
  /** How often its branch is looked at, in seconds; null for never. */
  poll_seconds: number | null;
  /** When it was last looked at. */
  polled_at: LaterTime;
  /** The commit for which a build was last asked for by itself. */
  seen_commit: string | null;
  /** Why it could not be looked at last, in one sentence; null when it could. */
  poll_error: string | null;
  /** With what a git server signs its webhooks; null where there is none. */
  hook_secret: string | null;
  /** Where notices go; null for nowhere. */
  notify_url: string | null;
  /** With what notices are signed. */
  notify_secret: string | null;
  /** Which eval follows a build that readers get; null for none. */
  evaluate: MaybeJson<FollowUp>;
  /** What ended before is not told. */
  since: ColumnType<Date, Date | undefined, Date>;
}

/** The eval that follows a build. */
export interface FollowUp {
  /** Id of a model with a price, or of a built-in one. */
  model: string;
  /** US dollars for one run; null for a model that costs nothing. */
  budget_usd: number | null;
}

/** Something to do once: a notice to send, or an eval to start. */
export interface NoticesTable {
  id: Generated<number>;
  project_id: string;
  event: NoticeEvent;
  /** The build or run that it is about; for an eval to start, the commit. */
  subject: string;
  created_at: Stamp;
  attempts: Generated<number>;
  /** When it is tried next. */
  next_at: ColumnType<Date, Date | undefined, Date>;
  /** Null until it is done. */
  done_at: LaterTime;
  /** Why the last attempt failed, in one sentence. */
  error: string | null;
}

/** What is told, and what is done. */
export type NoticeEvent = 'build.ready' | 'build.failed' | 'eval.done' | 'eval.failed' | 'evaluate';
