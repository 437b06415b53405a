import { type QueryExecutorProvider, sql } from 'kysely';

/** The tables of the takes-quality eval. */
export async function createTakesQuality(db: QueryExecutorProvider): Promise<void> {
  await createRuns(db);
  await createAttempts(db);
}

/** The table of receipts. An attached brain may have it already: one that is there stays unchanged. */
export async function createRuns(db: QueryExecutorProvider): Promise<void> {
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
}

async function createAttempts(db: QueryExecutorProvider): Promise<void> {
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
