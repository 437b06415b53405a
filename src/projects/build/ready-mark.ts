import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BuildMark } from '../../store/builds/builds.ts';

/**
 * A small file in the home that names the last ready build of a project, so that a server can see a new one without
 * opening the embedded database, which only one process may hold.
 */
export const readyMarkOf = (home: string, project: string) => join(home, 'repositories', `${project}.ready`);

/** Marks a build as the last ready one. */
export async function writeReadyMark(home: string, project: string, build: number): Promise<void> {
  const file = readyMarkOf(home, project);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.${process.pid}`, String(build));
  await rename(`${file}.${process.pid}`, file);
}

/** The mark in the home; it cannot distinguish one registration of a project from the next. */
export async function readReadyMark(home: string, project: string): Promise<BuildMark> {
  const text = await readFile(readyMarkOf(home, project), 'utf8').catch(() => '');
  return { first: null, newest: /^\d{1,15}$/.test(text) ? Number(text) : null };
}
