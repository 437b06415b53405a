import type {
  BrainEvalCallsTable,
  BrainEvalRecordsTable,
  BrainEvalRunsTable,
  BrainEvalTrialsTable,
} from './tables/brain-eval.ts';
import type { BudgetsTable } from './tables/budgets.ts';
import type { BuildsTable } from './tables/builds.ts';
import type { GateJobsTable } from './tables/gate-jobs.ts';
import type { AuditTable, GrantsTable, MembersTable, SessionsTable, TokensTable } from './tables/members.ts';
import type { PagesTable, ProjectsTable, TakesTable } from './tables/pages.ts';
import type { AttemptsTable, RunsTable } from './tables/takes-quality.ts';
import type { NoticesTable, WatchesTable } from './tables/watches.ts';

/** The tables of one brain. */
export interface Tables {
  /** What Kysely's migrator records. */
  gbrain_migrations: { name: string; timestamp: string };
  projects: ProjectsTable;
  builds: BuildsTable;
  pages: PagesTable;
  takes: TakesTable;
  eval_takes_quality_runs: RunsTable;
  eval_takes_quality_attempts: AttemptsTable;
  brain_eval_runs: BrainEvalRunsTable;
  brain_eval_trials: BrainEvalTrialsTable;
  brain_eval_records: BrainEvalRecordsTable;
  brain_eval_calls: BrainEvalCallsTable;
  members: MembersTable;
  tokens: TokensTable;
  grants: GrantsTable;
  sessions: SessionsTable;
  audit: AuditTable;
  watches: WatchesTable;
  notices: NoticesTable;
  budgets: BudgetsTable;
  gate_jobs: GateJobsTable;
}
