import { sql } from 'kysely';
import type { Store } from '../store.ts';
import type { BuildCounts } from './builds.ts';

/** How a project's Brain stands, without its documents. */
export interface BrainState {
  project: string;
  /** The build that readers get; null when there is none. */
  ready: { id: number; commit: string; counts: BuildCounts; finishedAt: Date } | null;
  /** The newest build; null when there is none. */
  newest: { id: number; status: string } | null;
  /** Active takes on pages that are there. */
  takes: number;
}

/** The states of some projects, by id. */
export async function loadStates(store: Store, projects: readonly string[]): Promise<Map<string, BrainState>> {
  const ids = [...projects];
  const { rows: ready } = await sql<{ project: string } & NonNullable<BrainState['ready']>>`
    select distinct on (project_id) project_id as project, id::float8 as id, commit, counts, finished_at as "finishedAt"
    from builds where project_id = any(${ids}::text[]) and status = 'ready'
    order by project_id, finished_at desc, id desc`.execute(store.db);
  const { rows: newest } = await sql<{ project: string } & NonNullable<BrainState['newest']>>`
    select distinct on (project_id) project_id as project, id::float8 as id, status
    from builds where project_id = any(${ids}::text[]) order by project_id, id desc`.execute(store.db);
  const { rows: takes } = await sql<{ project: string; takes: number }>`
    select p.project_id as project, count(*)::float8 as takes from takes t join pages p on p.id = t.page_id
    where p.project_id = any(${ids}::text[]) and p.deleted_at is null and t.active
    group by p.project_id`.execute(store.db);
  const of = <Row extends { project: string }>(rows: readonly Row[], id: string) =>
    rows.find(({ project }) => project === id) ?? null;
  return new Map(
    ids.map((id) => [
      id,
      { project: id, ready: of(ready, id), newest: of(newest, id), takes: of(takes, id)?.takes ?? 0 },
    ]),
  );
}
