import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keySchema } from '../../src/brain-eval/key/key.ts';
import { doTrial } from '../../src/brain-eval/trials/do-trial.ts';
import { startTrials } from '../../src/brain-eval/trials/start-trials.ts';
import { JobLeft } from '../../src/jobs/job-worker.ts';
import { buildProject } from '../../src/projects/build/build-project.ts';
import { registerProject } from '../../src/projects/register/register-project.ts';
import type { Store } from '../../src/store/store.ts';
import { listEndings, runStatus } from '../../src/store/trials/run-jobs.ts';
import { RENTAL_DOCS, RENTAL_KEY } from '../agent/rental-docs.ts';
import { temporaryFolder } from '../cli/run-cli.ts';
import { writeFiles } from '../documents/temporary-folder.ts';
import { type Providers, startProviders } from '../providers/start-providers.ts';
import { openPostgresStore } from '../stores.ts';
import { trialWork } from './trial-work.ts';

describe('a trial whose database is lost', () => {
  let store: Store;
  let home: string;
  let providers: Providers;
  /** Ends the connection that holds the lock of the trial, and resolves when it is gone. */
  const lose = () =>
    sql`select pg_terminate_backend(pid, 60000) from pg_locks
      where locktype = 'advisory' and classid = ${0x67627274}::oid and granted
        and database = (select oid from pg_database where datname = current_database())`.execute(store.db);
  beforeAll(async () => {
    store = await openPostgresStore();
    providers = await startProviders(async () => {
      await lose();
      return { status: 400, message: 'no' };
    });
    const folder = temporaryFolder();
    home = join(folder, '.gbrain');
    writeFiles(join(folder, 'docs'), { ...RENTAL_DOCS });
    const location = join(folder, 'docs');
    const project = await registerProject(
      store,
      { id: 'rental', location, branch: null, replace: false },
      { env: process.env },
    );
    await buildProject(store, project, { home, env: process.env, builder: 2, clock: () => 0 });
  });
  afterAll(async () => {
    await providers?.close();
    await store?.close();
  });

  const loseAndFail = async () => {
    await lose();
    throw new Error('connection terminated');
  };
  test.each([
    ['its documents cannot be read', { brainAt: loseAndFail }],
    ['its tools cannot be served', { openEndpoint: loseAndFail }],
    ['its model fails', {}],
  ])('is left to another, and its run goes on, though %s first', async (_name, failing) => {
    const work = trialWork(store, home, { env: providers.env });
    const asked = {
      project: 'rental',
      key: keySchema.parse(RENTAL_KEY),
      model: 'openai:gpt-5.2',
      modes: ['brain'],
    } as const;
    const limits = { session: 'whole', maxSteps: 5, timeoutMs: 600_000, budgetUsd: 5, needsBudget: true } as const;
    const run = await startTrials(
      store,
      { ...asked, ...limits, repeat: 1, builder: null, resume: false, by: 'bela' },
      work,
    );
    const job = { run, mode: 'brain', repeat: 1, question: '' } as const;
    const { signal } = new AbortController();
    await expect(doTrial(store, job, { ...work, ...failing }, signal)).rejects.toThrow(JobLeft);
    expect(await runStatus(store, run)).toBe('running');
    expect(await listEndings(store, run)).toEqual([]);
  });
});
