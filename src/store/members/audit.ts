import { jsonb, storable } from '../schema/storable.ts';
import type { Store } from '../store.ts';

/** One thing that somebody did. */
export interface AuditEvent {
  at: Date;
  /** Id of the member; `terminal` for a command of the machine's own user. */
  who: string;
  /** Such as `build.start`. */
  action: string;
  project: string | null;
  /** What else matters; never a secret. */
  detail: Readonly<Record<string, unknown>>;
}

/** Writes an event to the audit log. */
export async function recordAuditEvent(store: Store, event: AuditEvent): Promise<void> {
  const { at, who, action, project, detail } = event;
  const values = { at, who: storable(who), action, project, detail: jsonb(detail) };
  await store.db.insertInto('audit').values(values).execute();
}

/** The newest events; those of the given projects unless it is null, and only older than `before` unless that is null. */
export function listAuditEvents(
  store: Store,
  { limit, projects, before }: { limit: number; projects: readonly string[] | null; before: number | null },
): Promise<(AuditEvent & { id: number })[]> {
  let query = store.db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(limit);
  if (projects !== null) query = query.where('project', '=', ({ fn, val }) => fn.any(val(projects)));
  if (before !== null) query = query.where('id', '<', before);
  return query.execute();
}

/** Removes the events before a time, and returns how many there were. */
export async function dropAuditEvents(store: Store, before: Date): Promise<number> {
  const { numDeletedRows } = await store.db.deleteFrom('audit').where('at', '<', before).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
