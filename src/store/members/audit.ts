import { sql } from 'kysely';
import { storable, storableJson } from '../schema/storable.ts';
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

/** Writes a line of the audit log. */
export async function recordAuditEvent(store: Store, { at, who, action, project, detail }: AuditEvent): Promise<void> {
  await sql`insert into audit (at, who, action, project, detail)
    values (${at}, ${storable(who)}, ${action}, ${project}, ${storableJson(detail)}::text::jsonb)`.execute(store.db);
}

/** The newest lines; those of the given projects unless it is null, and only older than `before` unless that is null. */
export async function listAuditEvents(
  store: Store,
  { limit, projects, before }: { limit: number; projects: readonly string[] | null; before: number | null },
): Promise<(AuditEvent & { id: number })[]> {
  const { rows } = await sql<
    AuditEvent & { id: number }
  >`select id::float8 as id, at, who, action, project, detail from audit
    where (${projects === null} or project = any(${projects ?? []}::text[]))
      and (${before}::bigint is null or id < ${before}::bigint)
    order by id desc limit ${limit}`.execute(store.db);
  return rows;
}
