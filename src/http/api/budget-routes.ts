import { z } from 'zod';
import { budgetStates, monthOf, setBudget } from '../../members/budgets.ts';
import { listSpending } from '../../store/budgets/budgets.ts';
import { BUDGET_SCOPES } from '../../store/schema/tables/budgets.ts';
import { defineInputRoute, defineRoute, type Route, type RouteCall } from './define-route.ts';

const usd = z.number().min(0).max(1_000_000);
const budgetSchema = z
  .object({
    scope: z.enum(BUDGET_SCOPES),
    name: z.string().describe('Id of the project or member; empty for the installation.'),
    usd_per_month: usd.describe('US dollars for a calendar month, by UTC.'),
    committed_usd: z.number().describe('Spent this month, or promised to runs that are under way.'),
  })
  .meta({ id: 'Budget' });
const spendingSchema = z.object({
  month: z.string(),
  items: z.array(
    z
      .object({
        project: z.string(),
        member: z.string().describe('Who asked for the evals; "terminal" for commands.'),
        model: z.string(),
        runs: z.int(),
        calls: z.int(),
        usd: z.number().describe('A call of unknown cost counts at its worst case.'),
      })
      .meta({ id: 'Spending' }),
  ),
});
const monthQuery = z.strictObject({
  month: z
    .string()
    .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)
    .optional()
    .describe('Such as 2026-11, by UTC; this month when left out.'),
});

const list = defineRoute({
  method: 'get',
  path: '/budgets',
  access: 'installation',
  id: 'listBudgets',
  summary: 'List what may be spent in a month, and how much of it is gone',
  reply: z.object({ items: z.array(budgetSchema) }),
  handle: async ({ deps }) => ({
    items: (await budgetStates(deps)).map(({ scope, name, usdPerMonth, committedUsd }) => ({
      ...{ scope, name, usd_per_month: usdPerMonth, committed_usd: committedUsd },
    })),
  }),
});

const set = defineInputRoute({
  method: 'put',
  path: '/budgets',
  access: 'installation',
  id: 'setBudget',
  summary: 'Set what may be spent in a month by the installation, a project or a member',
  input: z.strictObject({
    scope: z.enum(BUDGET_SCOPES),
    name: z.string().max(64).default(''),
    usd_per_month: usd.nullable().describe('null for no limit.'),
  }),
  reply: z.object({ scope: z.enum(BUDGET_SCOPES), name: z.string(), usd_per_month: usd.nullable() }),
  handle: async ({ deps, visitor }, { scope, name, usd_per_month }) => {
    await setBudget(deps, visitor.member.id, { scope, name, usdPerMonth: usd_per_month });
    return { scope, name, usd_per_month };
  },
});

const spending = defineInputRoute({
  method: 'get',
  path: '/spending',
  access: 'installation',
  id: 'listSpending',
  summary: 'List what evals cost in a month, by project, member and model',
  input: monthQuery,
  reply: spendingSchema,
  handle: (call, { month }) => showSpending(call, month, null),
});

const projectSpending = defineInputRoute({
  method: 'get',
  path: '/projects/:project/spending',
  access: 'owner',
  id: 'listProjectSpending',
  summary: 'List what evals of the project cost in a month, by member and model',
  input: monthQuery,
  reply: spendingSchema,
  handle: (call, { month }) => showSpending(call, month, call.param('project')),
});

async function showSpending({ deps }: RouteCall, month: string | undefined, project: string | null) {
  const at = month === undefined ? deps.clock() : new Date(`${month}-01T00:00:00Z`);
  const { from, until } = monthOf(at);
  const items = await listSpending(deps.store, { from, until, project });
  return { month: from.toISOString().slice(0, 7), items };
}

/** What may be spent, and what was. */
export const budgetRoutes: readonly Route[] = [list, set, spending, projectSpending];
