import { sql } from 'kysely';
import type { BuildStatus } from '../schema/tables/builds.ts';
import type { Store } from '../store.ts';

/** How much a build holds, and how much of it was new. */
export interface BuildCounts {
  documents: number;
  /** Documents that were parsed; the others were taken from an earlier build. */
  parsed: number;
  folders: number;
  sections: number;
  cards: number;
  tables: number;
  /** Links and wikilinks to places that may be in the project. */
  links: number;
  /** Bytes of the documents. */
  bytes: number;
  /** Documents that are pages of the takes layer; of those that share a slug only the first is. */
  pages: number;
  /** Of the pages, those that this build brought, those that it brought up to date, and those that are gone. */
  pagesAdded: number;
  pagesChanged: number;
  pagesDeleted: number;
  /** Takes on the pages that were added or changed. */
  takesChanged: number;
}

/** What an owner may want to put right, where it stands. */
export interface BuildWarning {
  path: string;
  line: number | null;
  message: string;
}

/** One run of the builder. */
export interface Build {
  id: number;
  project: string;
  branch: string | null;
  builder: 1 | 2;
  status: BuildStatus;
  commit: string | null;
  counts: BuildCounts | null;
  seconds: number | null;
  warnings: readonly BuildWarning[];
  error: string | null;
  /** Documents done of documents to parse, while it builds; null before. */
  done: number | null;
  total: number | null;
  queuedAt: Date;
  finishedAt: Date | null;
}

const COLUMNS = sql`id::float8 as id, project_id as project, branch, builder, status, commit, counts, seconds,
  coalesce(warnings, '[]'::jsonb) as warnings, error, done, total, queued_at as "queuedAt", finished_at as "finishedAt"`;

/** Notes that a build was asked for, as a job of the server or as a command's own; returns its id. */
export async function queueBuild(
  store: Store,
  asked: { project: string; branch: string | null; builder: 1 | 2; job?: boolean },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into builds (project_id, branch, builder, status, job)
    values (${asked.project}, ${asked.branch}, ${asked.builder}, 'queued', ${asked.job ?? false}) returning id::float8 as id`.execute(
    store.db,
  );
  return rows[0]!.id;
}

/**
 * Marks a build as begun. The caller holds the project's lock, so another one that still says `building` is the trace
 * of a process that died: it is marked as failed. False when the build has ended already, so that a job that runs twice
 * has its effect once.
 */
export async function markBuildStarted(store: Store, project: string, id: number): Promise<boolean> {
  await failDeadBuilds(store, project, id);
  const { rows } = await sql`update builds set status = 'building', started_at = now(), error = null, finished_at = null
    where id = ${id} and status in ('queued', 'building') returning id`.execute(store.db);
  return rows.length > 0;
}

/**
 * Marks the builds of processes that died as failed. To be called where nobody else builds the project; a build that
 * has only just been queued may still be on its way to the lock, and a job is taken up again by another.
 */
export async function failDeadBuilds(store: Store, project: string, own: number | null): Promise<void> {
  await sql`update builds set status = 'failed', finished_at = now(),
      error = 'The process that built it ended before it was done. Build again.'
    where project_id = ${project} and id <> ${own ?? 0} and not job
      and (status = 'building' or (status = 'queued' and queued_at < now() - interval '1 minute'))`.execute(store.db);
}

/**
 * What makes a build ready, written in one statement: from then on readers get this one. False when somebody has asked
 * for it to stop, so that who was told that it will stop never sees it become ready.
 */
export async function finishBuild(
  store: Store,
  id: number,
  done: {
    commit: string;
    counts: BuildCounts;
    warnings: readonly BuildWarning[];
    manifest: Uint8Array;
    seconds: number;
  },
): Promise<boolean> {
  const { rows } =
    await sql`update builds set status = 'ready', commit = ${done.commit}, counts = ${JSON.stringify(done.counts)}::jsonb,
      warnings = ${JSON.stringify(done.warnings)}::jsonb, manifest = ${done.manifest}, seconds = ${done.seconds},
      error = null, finished_at = now()
    where id = ${id} and not stop_asked returning id`.execute(store.db);
  return rows.length > 0;
}

/** Marks a build as failed unless it has ended; the last ready one stays what readers get. */
export async function failBuild(store: Store, id: number, failed: { error: string; seconds: number }): Promise<void> {
  await sql`update builds set status = 'failed', error = ${failed.error}, seconds = ${failed.seconds}, finished_at = now()
    where id = ${id} and status in ('queued', 'building')`.execute(store.db);
}

/** The newest builds of a project, newest first; only those older than the build `before` when it is given. */
export async function listBuilds(
  store: Store,
  project: string,
  limit: number,
  before: number | null = null,
): Promise<Build[]> {
  const { rows } = await sql<Build>`select ${COLUMNS} from builds where project_id = ${project}
    and (${before}::bigint is null or id < ${before}::bigint) order by id desc limit ${limit}`.execute(store.db);
  return rows;
}

/** One build of a project; null when it has none of that id. */
export async function findBuild(store: Store, project: string, id: number): Promise<Build | null> {
  const { rows } = await sql<Build>`select ${COLUMNS} from builds
    where project_id = ${project} and id = ${id}::bigint`.execute(store.db);
  return rows[0] ?? null;
}

/** A ready build with what it was built from. */
export interface ReadyBuild extends Build {
  status: 'ready';
  commit: string;
  counts: BuildCounts;
  /** Gzipped JSON of the entries at the commit. */
  manifest: Uint8Array;
}

/**
 * The build that readers get: the ready one that ended last, of one builder version or, with null, of either. With a
 * commit, the last one of that commit that can still be read.
 */
export async function lastReadyBuild(
  store: Store,
  project: string,
  builder: 1 | 2 | null,
  commit: string | null = null,
): Promise<ReadyBuild | null> {
  const { rows } = await sql<ReadyBuild>`select ${COLUMNS}, manifest from builds
    where project_id = ${project} and status = 'ready' and (${builder}::int is null or builder = ${builder})
      and (${commit}::text is null or (commit = ${commit} and manifest is not null))
    order by finished_at desc, id desc limit 1`.execute(store.db);
  return rows[0] ?? null;
}

/** Which build readers get, seen cheaply. */
export interface BuildMark {
  /** The first build since the project was registered, which tells one registration of an id from the next. */
  first: number | null;
  /** The ready build that ended last. */
  newest: number | null;
}

/** The mark of a project's builds; nulls where it has none. */
export async function readBuildMark(store: Store, project: string): Promise<BuildMark> {
  const { rows } = await sql<BuildMark>`select
    (select min(id)::float8 from builds where project_id = ${project}) as first,
    (select id::float8 from builds where project_id = ${project} and status = 'ready'
      order by finished_at desc, id desc limit 1) as newest`.execute(store.db);
  return rows[0]!;
}

/** Whether readers get a build of the project. */
export async function hasReadyBuild(store: Store, project: string): Promise<boolean> {
  const { rows } = await sql`select 1 from builds where project_id = ${project} and status = 'ready' limit 1`.execute(
    store.db,
  );
  return rows.length > 0;
}

/** The id of the newest ready build at a commit; null when there is none. */
export async function buildAt(store: Store, project: string, commit: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id::float8 as id from builds
    where project_id = ${project} and commit = ${commit} and status = 'ready' order by id desc limit 1`.execute(
    store.db,
  );
  return rows[0]?.id ?? null;
}

/** The commit that all pages of a project are of; null when a build that failed may have left some at another one. */
export async function commitOfPages(store: Store, project: string): Promise<string | null> {
  const { rows } = await sql<{ commit: string | null }>`select case status when 'ready' then commit end as commit
    from builds where project_id = ${project} and status in ('ready', 'failed') and started_at is not null
    order by finished_at desc, id desc limit 1`.execute(store.db);
  return rows[0]?.commit ?? null;
}

/**
 * Drops the manifests of ready builds that are older than the newest two of their builder version, but for those that an
 * eval under way reads.
 */
export async function forgetOldManifests(store: Store, project: string): Promise<void> {
  await sql`update builds set manifest = null where project_id = ${project} and manifest is not null and id not in (
    select id from (select id, row_number() over (partition by builder order by finished_at desc, id desc) as age from builds
      where project_id = ${project} and manifest is not null) as aged where age <= 2)
    and commit not in (select plan ->> 'commit' from brain_eval_runs
      where plan ->> 'project' = ${project} and status in ('queued', 'running'))`.execute(store.db);
}

/** The ids of the builds whose documents can still be read: those that keep their manifest. */
export async function readableBuilds(store: Store, project: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id::float8 as id from builds
    where project_id = ${project} and manifest is not null`.execute(store.db);
  return rows.map(({ id }) => id);
}

/** The manifests that are kept for a project and builder version. */
export async function recentManifests(store: Store, project: string, builder: 1 | 2): Promise<Uint8Array[]> {
  const { rows } = await sql<{ manifest: Uint8Array }>`select manifest from builds
    where project_id = ${project} and builder = ${builder} and manifest is not null`.execute(store.db);
  return rows.map(({ manifest }) => manifest);
}
