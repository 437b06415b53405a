import { type Kysely, type Migration, Migrator } from 'kysely';
import { GbrainError, messageOf } from '../../errors.ts';
import { createPagesAndTakes } from './migrations/001-pages-and-takes.ts';
import { createTakesQuality } from './migrations/002-takes-quality.ts';
import { createBuilds } from './migrations/003-builds.ts';
import { createBrainEval } from './migrations/004-brain-eval.ts';
import { createMembers } from './migrations/006-members.ts';
import { addTrialJobs } from './migrations/007-trial-jobs.ts';
import { createGitCredentials } from './migrations/008-git-credentials.ts';
import { dropPieces } from './migrations/009-pieces-in-files.ts';
import { addProjectKey } from './migrations/010-project-key.ts';
import { addPromotions } from './migrations/011-serving-builds.ts';
import { addSelection } from './migrations/012-selection.ts';
import { createWatches } from './migrations/013-watches.ts';
import { createBudgets } from './migrations/014-budgets.ts';
import { createGateJobs } from './migrations/015-gate-jobs.ts';
import type { Tables } from './schema.ts';

/**
 * Our migrations, forward only, in the order of their names, which databases record. A released one never changes; a new
 * one is added at the end. No release had a 005.
 */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '001_pages_and_takes': { up: createPagesAndTakes },
  '002_takes_quality': { up: createTakesQuality },
  '003_builds': { up: createBuilds },
  '004_brain_eval': { up: createBrainEval },
  '006_members': { up: createMembers },
  '007_trial_jobs': { up: addTrialJobs },
  '008_git_credentials': { up: createGitCredentials },
  '009_pieces_in_files': { up: dropPieces },
  '010_project_key': { up: addProjectKey },
  '011_serving_builds': { up: addPromotions },
  '012_selection': { up: addSelection },
  '013_watches': { up: createWatches },
  '014_budgets': { up: createBudgets },
  '015_gate_jobs': { up: createGateJobs },
};

/**
 * Brings the schema up to date; several processes may do so at once. Throws GbrainError `unavailable` when a
 * migration fails; nothing of it remains then.
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
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

/** Whether every migration is applied. Throws GbrainError `unavailable` for a migration that this version does not know. */
export async function isMigrated(db: Kysely<Tables>): Promise<boolean> {
  const applied = await db.selectFrom('gbrain_migrations').select('name').execute();
  const unknown = applied.find(({ name }) => MIGRATIONS[name] === undefined);
  if (unknown) {
    throw new GbrainError(
      'unavailable',
      `The database was last opened by a newer gbrain (it knows the migration "${unknown.name}"). Update gbrain.`,
    );
  }
  return applied.length === Object.keys(MIGRATIONS).length;
}
