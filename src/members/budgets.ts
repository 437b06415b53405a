import { GbrainError } from '../errors.ts';
import { committedUsd, listBudgets, type MonthlyBudget, saveBudget } from '../store/budgets/budgets.ts';
import { getProject } from '../store/builds/projects.ts';
import { requireMember } from '../store/members/members.ts';
import { type ActionDeps, recordEvent, TERMINAL } from './record-event.ts';

/** The first moment of the month of a time, and of the next one, by UTC. */
export function monthOf(at: Date): { from: Date; until: Date } {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
  return { from: new Date(Date.UTC(year, month)), until: new Date(Date.UTC(year, month + 1)) };
}

/** Sets what may be spent in a month; null for no limit. Throws GbrainError `input` for a project or member that is not there. */
export async function setBudget(
  deps: ActionDeps,
  who: string,
  budget: Omit<MonthlyBudget, 'usdPerMonth'> & { usdPerMonth: number | null },
): Promise<void> {
  const { scope, name, usdPerMonth } = budget;
  if (scope === 'project') await getProject(deps.store, name);
  if (scope === 'member' && name !== TERMINAL) await requireMember(deps.store, name);
  await saveBudget(deps.store, budget);
  const project = scope === 'project' ? name : null;
  await recordEvent(deps, who, 'budget.set', project, { scope, name, usd_per_month: usdPerMonth });
}

/** A budget with what of it is spent, or may still be by runs that are under way. */
export interface BudgetState extends MonthlyBudget {
  committedUsd: number;
}

/** All budgets, each with how much of this month's is gone. */
export async function budgetStates({ store, clock }: ActionDeps): Promise<BudgetState[]> {
  const { from } = monthOf(clock());
  const states: BudgetState[] = [];
  for (const budget of await listBudgets(store)) {
    states.push({ ...budget, committedUsd: await committedUsd(store, budget, from) });
  }
  return states;
}

/**
 * Checks that every budget under which something falls has room for all that it may cost. Ask it with the room taken
 * (`takeRoom`), so that two do not take the same. Throws GbrainError `usage` for one without.
 */
export async function requireBudget(
  deps: ActionDeps,
  { member, project, usd }: { member: string; project: string; usd: number },
): Promise<void> {
  if (usd === 0) return;
  for (const { scope, name, usdPerMonth, committedUsd: gone } of await budgetStates(deps)) {
    const isMeant = scope === 'installation' || name === (scope === 'project' ? project : member);
    if (!isMeant || gone + usd <= usdPerMonth) continue;
    const whose = scope === 'installation' ? 'the installation' : `the ${scope} ${name}`;
    throw new GbrainError(
      'usage',
      `The budget of ${whose} has no room for US$ ${usd.toFixed(2)}: of US$ ${usdPerMonth.toFixed(2)} a month, ` +
        `${gone.toFixed(2)} are spent or promised to runs under way. Give less, wait for the next month, or ask an owner.`,
    );
  }
}
