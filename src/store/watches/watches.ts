import { sql } from 'kysely';
import { getProject } from '../builds/projects.ts';
import { jsonb, NOW } from '../schema/storable.ts';
import type { FollowUp } from '../schema/tables/watches.ts';
import type { Store } from '../store.ts';

/** What an installation does by itself for a project. */
export interface Watch {
  project: string;
  /** Seconds between two looks at its branch; null for none. */
  pollSeconds: number | null;
  polledAt: Date | null;
  /** Why the last look failed. */
  pollError: string | null;
  /** With what a git server signs its webhooks; null where none is taken. */
  hookSecret: string | null;
  /** Where notices go, and with what they are signed; null for nowhere. */
  notifyUrl: string | null;
  notifySecret: string | null;
  /** The eval that follows a build that readers get. */
  evaluate: FollowUp | null;
}

const NOTHING: Omit<Watch, 'project'> = {
  ...{ pollSeconds: null, polledAt: null, pollError: null, hookSecret: null },
  ...{ notifyUrl: null, notifySecret: null, evaluate: null },
};

/** What is done by itself for a project; nothing where nobody has asked for anything. */
export async function findWatch(store: Store, project: string): Promise<Watch> {
  const found = await store.db
    .selectFrom('watches')
    .select(['poll_seconds as pollSeconds', 'polled_at as polledAt', 'poll_error as pollError'])
    .select(['hook_secret as hookSecret', 'notify_url as notifyUrl', 'notify_secret as notifySecret', 'evaluate'])
    .where('project_id', '=', project)
    .executeTakeFirst();
  return { project, ...(found ?? NOTHING) };
}

/** What of a watch a person sets. */
export type WatchSettings = Pick<Watch, 'pollSeconds' | 'hookSecret' | 'notifyUrl' | 'notifySecret' | 'evaluate'>;

/** Says what is done by itself for a project. Throws GbrainError `input` when there is no such project. */
export async function saveWatch(store: Store, project: string, settings: WatchSettings): Promise<void> {
  await getProject(store, project);
  const row = {
    poll_seconds: settings.pollSeconds,
    hook_secret: settings.hookSecret,
    notify_url: settings.notifyUrl,
    notify_secret: settings.notifySecret,
    evaluate: jsonb(settings.evaluate),
  };
  await store.db
    .insertInto('watches')
    .values({ project_id: project, ...row })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(row))
    .execute();
}

/** The projects whose branch is to be looked at now; whoever asks is the only one who gets them until the next time. */
export async function takeDuePolls(store: Store): Promise<{ project: string; seen: string | null }[]> {
  return store.db
    .updateTable('watches')
    .set({ polled_at: NOW })
    .where('poll_seconds', 'is not', null)
    .where(sql<boolean>`coalesce(polled_at + make_interval(secs => poll_seconds), '-infinity') <= now()`)
    .returning(['project_id as project', 'seen_commit as seen'])
    .execute();
}

/** Notes what a look at a branch found: the commit, or why there is none. */
export async function savePoll(
  store: Store,
  project: string,
  found: { commit: string } | { error: string },
): Promise<void> {
  const row = 'commit' in found ? { seen_commit: found.commit, poll_error: null } : { poll_error: found.error };
  await store.db.updateTable('watches').set(row).where('project_id', '=', project).execute();
}
