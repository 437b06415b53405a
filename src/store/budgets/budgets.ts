import { sql } from 'kysely';
import type { BudgetScope } from '../schema/tables/budgets.ts';
import type { Store } from '../store.ts';

/** What may be spent in a calendar month, by UTC. */
export interface MonthlyBudget {
  scope: BudgetScope;
  /** Id of the project or member; '' for the installation. */
  name: string;
  usdPerMonth: number;
}

/** All budgets, by scope and name. */
export function listBudgets(store: Store): Promise<MonthlyBudget[]> {
  return store.db
    .selectFrom('budgets')
    .select(['scope', 'name', 'usd_per_month as usdPerMonth'])
    .orderBy('scope')
    .orderBy('name')
    .execute();
}

/** Sets a budget, or with null takes it away. */
export async function saveBudget(
  store: Store,
  { scope, name, usdPerMonth }: Omit<MonthlyBudget, 'usdPerMonth'> & { usdPerMonth: number | null },
): Promise<void> {
  if (usdPerMonth === null) {
    await store.db.deleteFrom('budgets').where('scope', '=', scope).where('name', '=', name).execute();
    return;
  }
  const row = { usd_per_month: usdPerMonth };
  await store.db
    .insertInto('budgets')
    .values({ scope, name, ...row })
    .onConflict((conflict) => conflict.columns(['scope', 'name']).doUpdateSet(row))
    .execute();
}

/**
 * US dollars that evals and gates of one scope have cost since a time, a call of unknown cost at its worst case, and what the runs that
 * workers are doing may still cost by their budgets.
 */
export async function committedUsd(
  store: Store,
  { scope, name }: Omit<MonthlyBudget, 'usdPerMonth'>,
  since: Date,
): Promise<number> {
  const within =
    scope === 'installation'
      ? sql`true`
      : scope === 'project'
        ? sql`r.plan->>'project' = ${name}`
        : sql`coalesce(r.asked_by, 'terminal') = ${name}`;
  const ofGate =
    scope === 'installation'
      ? sql`true`
      : scope === 'project'
        ? sql`g.project_id = ${name}`
        : sql`g.asked_by = ${name}`;
  const { rows } = await sql<{ usd: number }>`
    with spent as (
      select r.id, sum(coalesce(c.cost_usd, c.reserved_usd)) as usd,
        sum(coalesce(c.cost_usd, c.reserved_usd)) filter (where c.created_at >= ${since}) as lately
      from brain_eval_runs r join brain_eval_calls c on c.run_id = r.id where ${within} group by r.id)
    select coalesce((select sum(lately) from spent), 0)::double precision + coalesce((
      select sum(greatest(0, r.budget_usd - coalesce(s.usd, 0)))
      from brain_eval_runs r left join spent s on s.id = r.id
      where r.status in ('queued', 'running') and r.budget_usd is not null and ${within}), 0)::double precision + coalesce((
      select sum(case when g.status in ('queued', 'running') then g.budget_usd when g.finished_at >= ${since} then g.cost_usd end)
      from gate_jobs g where ${ofGate}), 0)::double precision as usd`.execute(store.db);
  return rows[0]!.usd;
}

/** What was spent on what in a time. */
export interface SpendingLine {
  project: string;
  /** Who asked for the evals; `terminal` for commands. */
  member: string;
  model: string;
  runs: number;
  calls: number;
  /** US dollars; a call of unknown cost counts at its worst case. */
  usd: number;
}

/** What evals cost from one time until another, the dearest first; of one project when it is given. */
export async function listSpending(
  store: Store,
  { from, until, project = null }: { from: Date; until: Date; project?: string | null },
): Promise<SpendingLine[]> {
  const { rows } = await sql<SpendingLine>`
    select r.plan->>'project' as project, coalesce(r.asked_by, 'terminal') as member, r.plan->>'model' as model,
      count(distinct r.id)::int as runs, count(*)::int as calls,
      sum(coalesce(c.cost_usd, c.reserved_usd))::double precision as usd
    from brain_eval_calls c join brain_eval_runs r on r.id = c.run_id
    where c.created_at >= ${from} and c.created_at < ${until} and (${project}::text is null or r.plan->>'project' = ${project})
    group by 1, 2, 3
    union all
    select project, member, model, count(*)::int, sum(done)::int, sum(cost_usd)::double precision
    from (
      select g.project_id as project, g.asked_by as member, g.done, g.cost_usd,
        'the gate: ' || (select string_agg(judge, ', ') from jsonb_array_elements_text(g.asked->'models') as judges(judge)) as model
      from gate_jobs g
      where g.finished_at >= ${from} and g.finished_at < ${until} and (${project}::text is null or g.project_id = ${project})
    ) gates
    group by 1, 2, 3
    order by usd desc, 1, 2, 3`.execute(store.db);
  return rows;
}
