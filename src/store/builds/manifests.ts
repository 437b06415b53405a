import type { Store } from '../store.ts';

/**
 * Drops the manifests of ready builds that are older than the newest two of their builder version, except those that a
 * running eval reads, and those that readers get or got before, so that what was promoted can be taken back.
 */
export async function forgetOldManifests(store: Store, project: string): Promise<void> {
  await store.db
    .updateTable('builds')
    .set({ manifest: null })
    .where('project_id', '=', project)
    .where('manifest', 'is not', null)
    .where('id', 'not in', ({ selectFrom }) =>
      selectFrom(
        selectFrom('builds')
          .select('id')
          .select(({ fn }) =>
            fn
              .agg<number>('row_number')
              .over((over) => over.partitionBy('builder').orderBy('finished_at', 'desc').orderBy('id', 'desc'))
              .as('age'),
          )
          .where('project_id', '=', project)
          .where('manifest', 'is not', null)
          .as('aged'),
      )
        .select('aged.id')
        .where('aged.age', '<=', 2),
    )
    .where('id', 'not in', ({ selectFrom }) =>
      selectFrom('builds')
        .select('id')
        .where('project_id', '=', project)
        .where('promoted_at', 'is not', null)
        .orderBy('promoted_at', 'desc')
        .orderBy('id', 'desc')
        .limit(2),
    )
    .where('commit', 'not in', ({ selectFrom }) =>
      selectFrom('brain_eval_runs')
        .select(({ ref }) => ref('plan', '->>').key('commit').as('commit'))
        .where(({ ref }) => ref('plan', '->>').key('project'), '=', project)
        .where('brain_eval_runs.status', 'in', ['queued', 'running']),
    )
    .execute();
}

/** The ids of the builds whose documents can still be read: those that keep their manifest. */
export async function readableBuilds(store: Store, project: string): Promise<number[]> {
  return (await selectManifests(store, project).execute()).map(({ id }) => id);
}

const selectManifests = (store: Store, project: string) =>
  store.db.selectFrom('builds').select('id').where('project_id', '=', project).where('manifest', 'is not', null);
