/** What a budget is for. */
export const BUDGET_SCOPES = ['installation', 'project', 'member'] as const;
export type BudgetScope = (typeof BUDGET_SCOPES)[number];

/** How much may be spent in a calendar month, by UTC. */
export interface BudgetsTable {
  scope: BudgetScope;
  /** Id of the project or member; '' for the installation. */
  name: string;
  /** US dollars. */
  usd_per_month: number;
}
