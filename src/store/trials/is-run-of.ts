import { type RawBuilder, sql } from 'kysely';

/**
 * Whether the row `run` of the runs is of a project as it stands now: an id that was removed and given to another
 * repository must not show what was asked of the one before. A project that is not registered has all runs of its id.
 */
export function isRunOf(project: RawBuilder<unknown>, run: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${run}.plan ->> 'project' = ${project} and ${run}.created_at >= coalesce(
    (select registered.created_at from projects registered where registered.id = ${project}), ${run}.created_at))`;
}
