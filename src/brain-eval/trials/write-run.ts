import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { GbrainError, messageOf } from '../../errors.ts';
import { sha8 } from '../../hash.ts';
import type { BrainAt } from '../../projects/serve/brain-at.ts';
import type { Store } from '../../store/store.ts';
import { spentOnRun, type Trial } from '../../store/trials/trials.ts';
import type { Report } from '../report/report-schema.ts';
import type { PlannedRun } from './planned-run.ts';
import { reportTrials } from './report-trials.ts';

/** Writes a trial below a run's folder: `trials/brain-1.json`, or `trials/brain-1/q07-1a2b3c4d-done.json`. */
export async function writeTrial(out: string, trial: Trial): Promise<void> {
  const { mode, repeat, question, ended } = trial;
  // An id may hold any character; its fingerprint keeps ids apart that look the same on disk.
  const own = question === '' ? '' : `/${question.replace(/[^\w.-]+/g, '_').slice(0, 60)}-${sha8(question)}`;
  const name = `${mode}-${repeat}${own}${ended === 'done' ? '' : `-${ended}`}.json`;
  await writeJson(join(out, 'trials', name), trial);
}

/** What a run came to. */
export interface RunResult {
  run: string;
  /** Paths of the run files, in the order of the report's runs. */
  files: string[];
  report: Report;
  /** US dollars of all calls of the run, those of unknown outcome at their worst case. */
  spentUsd: number;
}

/** Scores a run and writes its run files and its report into a folder. `client` is what ran the agent. */
export async function writeRun(
  store: Store,
  run: PlannedRun,
  { out, ...options }: { out: string; brainAt: BrainAt; client?: string },
): Promise<RunResult> {
  const { files, report } = await reportTrials(store, run, options);
  const paths = files.map(({ label }) => join(out, `${label}.json`));
  for (const [index, file] of files.entries()) await writeJson(paths[index]!, file);
  await writeJson(join(out, 'report.json'), report);
  return { run: run.id, files: paths, report, spentUsd: await spentOnRun(store, run.id) };
}

/** Writes a JSON file whole or not at all. Throws GbrainError `unavailable` when it cannot. */
async function writeJson(path: string, value: unknown): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(temporary, `${JSON.stringify(value, null, 2)}\n`);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw new GbrainError('unavailable', `${path} could not be written: ${messageOf(error)}. Give another --out.`, {
      cause: error,
    });
  }
}
