import { copyFile, link, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mayExtendBrainFile } from '../../brain/file/may-extend-brain-file.ts';
import { makeDirectory } from '../../config/make-directory.ts';
import type { BuildMark } from '../../store/builds/serving-builds.ts';

/** The folder of a project's brains in the home: a file for each build that can be read, and the pointer beside them. */
export const brainsOf = (home: string, project: string): string => join(home, 'brains', project);

/** The file of a build. Immutable: it is written under another name first. */
export const brainFileOf = (home: string, project: string, build: number): string =>
  join(brainsOf(home, project), `${build}.brain`);

const POINTER = 'serving.json';

/** Which builds readers get; a reader needs nothing but this and the files. */
export interface Pointer {
  /** The build that readers get; absent when nothing was promoted here. */
  newest?: number;
  /** The newest of each builder version. */
  builders: { 1?: number; 2?: number };
}

/** The pointer of a project; null when nothing was built here. */
export async function readPointer(home: string, project: string): Promise<Pointer | null> {
  const text = await readFile(join(brainsOf(home, project), POINTER), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as Pointer);
}

/** Moves the pointer to a build that is ready, as the newest of its builder version, as the one that readers get, or both. */
export async function movePointer(
  home: string,
  project: string,
  { build, newestOf, serving }: { build: number; newestOf: 1 | 2 | null; serving: boolean },
): Promise<void> {
  const before = await readPointer(home, project);
  const file = join(brainsOf(home, project), POINTER);
  const newest = serving ? build : before?.newest;
  const pointer: Pointer = {
    ...(newest === undefined ? {} : { newest }),
    builders: { ...before?.builders, ...(newestOf === null ? {} : { [newestOf]: build }) },
  };
  await writeFile(`${file}.${process.pid}`, JSON.stringify(pointer));
  await rename(`${file}.${process.pid}`, file);
}

/** The pointer as a mark; it cannot distinguish one registration of a project from the next. */
export async function readPointerMark(home: string, project: string, builder: 1 | 2 | null): Promise<BuildMark> {
  const pointer = await readPointer(home, project);
  return { first: null, newest: (builder === null ? pointer?.newest : pointer?.builders[builder]) ?? null };
}

/** The projects that have been built in this home. */
export async function listBuiltProjects(home: string): Promise<string[]> {
  const names = await readdir(join(home, 'brains')).catch(() => []);
  const built = await Promise.all(
    names.sort().map(async (name) => ((await readPointer(home, name)) === null ? [] : [name])),
  );
  return built.flat();
}

/** Where the file of a build is written: a copy of an earlier one of this version, which saves writing what did not change, or nothing yet. */
export async function draftBrainFile(
  home: string,
  project: string,
  { build, from }: { build: number; from: number | null },
): Promise<string> {
  const folder = brainsOf(home, project);
  makeDirectory(folder);
  const draft = join(folder, `${build}.${process.pid}.draft`);
  await rm(draft, { force: true });
  if (from === null || !mayExtendBrainFile(brainFileOf(home, project, from))) return draft;
  await copyFile(brainFileOf(home, project, from), draft).catch(() => rm(draft, { force: true }));
  return draft;
}

/** Gives a finished draft its name, once it is on the disk. */
export async function keepBrainFile(home: string, project: string, build: number, draft: string): Promise<void> {
  const file = await open(draft, 'r+');
  await file.sync();
  await file.close();
  await rename(draft, brainFileOf(home, project, build));
}

/** Gives a build the file of another one of the same commit. False when that is gone or of another version. */
export async function shareBrainFile(home: string, project: string, from: number, build: number): Promise<boolean> {
  const [source, target] = [brainFileOf(home, project, from), brainFileOf(home, project, build)];
  if (!mayExtendBrainFile(source)) return false;
  return link(source, target).then(
    () => true,
    () =>
      copyFile(source, target).then(
        () => true,
        () => false,
      ),
  );
}

/** Removes all files but those of these builds. Who has one open goes on reading it. */
export async function dropBrainFiles(home: string, project: string, kept: readonly number[]): Promise<void> {
  const folder = brainsOf(home, project);
  const names = new Set([POINTER, ...kept.map((build) => `${build}.brain`)]);
  for (const name of await readdir(folder)) {
    if (names.has(name) || (name.endsWith('.draft') && (await isYoung(join(folder, name))))) continue;
    // Where an open file cannot be removed, the next build tries again.
    await rm(join(folder, name), { force: true }).catch(() => {});
  }
}

const DRAFT_MS = 3_600_000;

/** Whether another process may still be writing a draft. */
async function isYoung(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs < DRAFT_MS;
}
