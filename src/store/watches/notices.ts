import { sql } from 'kysely';
import { NOW } from '../schema/storable.ts';
import type { NoticeEvent } from '../schema/tables/watches.ts';
import type { Store } from '../store.ts';

/** Something to do once for a project. */
export interface Notice {
  id: number;
  project: string;
  event: NoticeEvent;
  /** The build or run that it is about; for an eval to start, the commit. */
  subject: string;
  /** From 1. */
  attempts: number;
}

/** How often it is tried, with pauses of one minute, two, four and so on: for about two hours. */
export const MAX_ATTEMPTS = 8;
/** How many are taken at once. */
const AT_ONCE = 10;

/**
 * Notes what is to be told and done of what has ended: each build and run of a project that somebody watches, once, however
 * many processes look. What ended more than a day ago, while nothing ran here, is no news.
 */
export async function noteEnded(store: Store): Promise<void> {
  await sql`insert into notices (project_id, event, subject)
    select w.project_id, case b.status when 'ready' then 'build.ready' else 'build.failed' end, b.id::text
      from watches w join builds b on b.project_id = w.project_id
      where w.notify_url is not null and b.status in ('ready', 'failed')
        and b.finished_at >= greatest(w.since, now() - interval '1 day')
    union all
    select w.project_id, case r.status when 'done' then 'eval.done' else 'eval.failed' end, r.id
      from watches w join brain_eval_runs r on r.plan->>'project' = w.project_id
      where w.notify_url is not null and r.status in ('done', 'failed')
        and r.finished_at >= greatest(w.since, now() - interval '1 day')
    union
    select w.project_id, 'evaluate', b."commit"
      from watches w join builds b on b.project_id = w.project_id
      where w.evaluate is not null and b.status = 'ready' and b.promoted_at >= greatest(w.since, now() - interval '1 day')
    on conflict do nothing`.execute(store.db);
  await sql`delete from notices where created_at < now() - interval '90 days'`.execute(store.db);
}

/** Those that are due; whoever asks is the only one who gets them until they are tried again. */
export async function takeDueNotices(store: Store): Promise<Notice[]> {
  const due = store.db
    .selectFrom('notices')
    .select('id')
    .where('done_at', 'is', null)
    .where('attempts', '<', MAX_ATTEMPTS)
    .where('next_at', '<=', NOW)
    .orderBy('id')
    .limit(AT_ONCE)
    .forUpdate()
    .skipLocked();
  return store.db
    .updateTable('notices')
    .set(({ eb }) => ({
      attempts: eb('attempts', '+', 1),
      next_at: sql<Date>`now() + make_interval(mins => (2 ^ attempts)::int)`,
    }))
    .where('id', 'in', due)
    .returning(['id', 'project_id as project', 'event', 'subject', 'attempts'])
    .execute();
}

/** Notes how an attempt ended: `null` for well; an error with `final` is not tried again. */
export async function closeNotice(
  store: Store,
  id: number,
  failed: { error: string; final: boolean } | null,
): Promise<void> {
  const over = failed === null ? { done_at: NOW, error: null } : { error: failed.error };
  const attempts = failed?.final ? { attempts: MAX_ATTEMPTS } : {};
  await store.db
    .updateTable('notices')
    .set({ ...over, ...attempts })
    .where('id', '=', id)
    .execute();
}

/** The newest of a project, for whoever wants to know whether they arrive. */
export async function listNotices(store: Store, project: string, limit: number) {
  return store.db
    .selectFrom('notices')
    .select(['event', 'subject', 'created_at as at', 'attempts', 'done_at as doneAt', 'error'])
    .where('project_id', '=', project)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
