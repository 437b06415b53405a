import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Tables } from '../schema/schema.ts';
import type { BrainEvalRunsTable } from '../schema/tables/brain-eval.ts';

/** An expression builder of queries over the runs `r`. */
export const overRuns = expressionBuilder<Tables & { r: BrainEvalRunsTable }, 'r'>();

/** The project of the run `r`. */
export const RUN_PROJECT = overRuns.ref('r.plan', '->>').key('project');

/**
 * Whether the run `r` is of a project as it is registered now: a project that takes over the id of a removed one must
 * not show the runs of its predecessor. A project that is not registered has all runs of its id.
 */
export function isRunOf(project: string | Expression<string>): Expression<SqlBool> {
  const eb = overRuns;
  const id = typeof project === 'string' ? eb.val(project) : project;
  const registered = eb.selectFrom('projects').select('projects.created_at').where('projects.id', '=', id);
  return eb.and([eb(RUN_PROJECT, '=', id), eb('r.created_at', '>=', eb.fn.coalesce(registered, 'r.created_at'))]);
}
