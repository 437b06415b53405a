import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { GbrainError, messageOf } from '../../errors.ts';
import { createBuildTables } from './build-tables.ts';
import { createMemberTables } from './member-tables.ts';
import type { Schema } from './schema.ts';
import { createTrialJobTables } from './trial-job-tables.ts';
import { createTrialTables } from './trial-tables.ts';

/** Our migrations, forward only, in the order of their names. A released one never changes; a new one is added below. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '001_pages_and_takes': {
    async up(db) {
      await sql`create table projects (
        id text collate "C" primary key,
        kind text not null check (kind in ('folder', 'git')),
        location text not null,
        created_at timestamptz not null default now()
      )`.execute(db);
      await sql`create table pages (
        id bigint generated always as identity primary key,
        project_id text collate "C" not null references projects (id) on delete cascade,
        slug text collate "C" not null,
        path text collate "C" not null,
        title text not null,
        blob text not null,
        body text not null,
        deleted_at timestamptz,
        updated_at timestamptz not null default now(),
        unique (project_id, slug)
      )`.execute(db);
      await sql`create index pages_slug on pages (slug)`.execute(db);
      await sql`create table takes (
        id bigint generated always as identity primary key,
        page_id bigint not null references pages (id) on delete cascade,
        project_id text collate "C" not null,
        row bigint,
        claim text not null,
        kind text not null check (kind in ('fact', 'take', 'bet', 'hunch')),
        holder text not null,
        weight double precision,
        weight_text text not null,
        since text,
        until text,
        source text,
        active boolean not null,
        line integer not null,
        sample_key bigint
      )`.execute(db);
      await sql`create index takes_page on takes (page_id)`.execute(db);
      await sql`create index takes_sample on takes (sample_key, line) where sample_key is not null`.execute(db);
      await sql`create index takes_project_sample on takes (project_id, sample_key, line)
        where sample_key is not null`.execute(db);
    },
  },
  '002_takes_quality': { up: createEvalTables },
  '003_builds': { up: createBuildTables },
  '004_brain_eval': { up: createTrialTables },
  '006_members': { up: createMemberTables },
  '007_trial_jobs': { up: createTrialJobTables },
};

/** Makes the tables of the takes-quality eval where they are absent; one that is there is left as it is. */
export async function createEvalTables(db: Kysely<Schema>): Promise<void> {
  await sql`create table if not exists eval_takes_quality_runs (
    id bigserial primary key,
    receipt_sha8_corpus text not null,
    receipt_sha8_prompt text not null,
    receipt_sha8_models text not null,
    receipt_sha8_rubric text not null,
    rubric_version text not null,
    verdict text not null check (verdict in ('pass', 'fail', 'inconclusive')),
    overall_score real,
    dim_scores jsonb,
    cost_usd real,
    receipt_json jsonb not null,
    receipt_disk_path text,
    created_at timestamptz default now(),
    unique (receipt_sha8_corpus, receipt_sha8_prompt, receipt_sha8_models, receipt_sha8_rubric)
  )`.execute(db);
  await sql`create table if not exists eval_takes_quality_attempts (
    id bigint generated always as identity primary key,
    prompt_sha256 text not null,
    model text not null,
    repeat integer not null,
    cycle integer not null,
    step text not null check (step in ('ask', 'correction')),
    reply text,
    finish text,
    usage jsonb,
    cost_usd double precision,
    milliseconds double precision not null,
    error text,
    created_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index if not exists eval_takes_quality_attempts_key
    on eval_takes_quality_attempts (prompt_sha256, model, repeat, cycle, step)`.execute(db);
}

/**
 * Brings the schema up to date; several processes may do so at once. Throws GbrainError `unavailable` when a newer
 * gbrain has been here, or when a migration fails (nothing of it remains).
 */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...MIGRATIONS }) },
    migrationTableName: 'gbrain_migrations',
    migrationLockTableName: 'gbrain_migrations_lock',
  });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  throw new GbrainError(
    'unavailable',
    `The database could not be brought to this version's schema: ${messageOf(error)}. Nothing was changed. ` +
      `Give an empty database, or one that this gbrain made.`,
    { cause: error },
  );
}

/** What is already applied; throws GbrainError `unavailable` for a migration that this version does not know. */
export async function isMigrated(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from gbrain_migrations`.execute(db);
  const unknown = rows.find(({ name }) => MIGRATIONS[name] === undefined);
  if (unknown !== undefined) {
    throw new GbrainError(
      'unavailable',
      `The database was last opened by a newer gbrain (it knows the migration "${unknown.name}"). Update gbrain.`,
    );
  }
  return rows.length === Object.keys(MIGRATIONS).length;
}
