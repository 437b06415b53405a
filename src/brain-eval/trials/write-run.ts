import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { GbrainError, messageOf } from '../../errors.ts';
import { sha8 } from '../../hash.ts';
import type { Trial } from '../../store/trials/trials.ts';
import type { Report } from '../report/report-schema.ts';
import type { RunFile } from './run-file.ts';

/** Writes a trial below a run's folder: `trials/brain-1.json`, or `trials/brain-1/q07-1a2b3c4d-done.json`. */
export async function writeTrial(out: string, trial: Trial): Promise<void> {
  const { mode, repeat, question, ended } = trial;
  // An id may hold anything; its fingerprint keeps two that look alike on disk apart.
  const own = question === '' ? '' : `/${question.replace(/[^\w.-]+/g, '_').slice(0, 60)}-${sha8(question)}`;
  const name = `${mode}-${repeat}${own}${ended === 'done' ? '' : `-${ended}`}.json`;
  await writeJson(join(out, 'trials', name), trial);
}

/** Writes the run files and the report into a run's folder; the paths of the run files, in their order. */
export async function writeRunFiles(out: string, files: readonly RunFile[], report: Report): Promise<string[]> {
  const paths = files.map(({ label }) => join(out, `${label}.json`));
  for (const [index, file] of files.entries()) await writeJson(paths[index]!, file);
  await writeJson(join(out, 'report.json'), report);
  return paths;
}

/** Writes a JSON file whole or not at all. Throws GbrainError `unavailable` when it cannot. */
export async function writeJson(path: string, value: unknown): Promise<void> {
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
