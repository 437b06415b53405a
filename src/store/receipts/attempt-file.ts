import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeDirectory } from '../../config/make-directory.ts';
import { sha8 } from '../../hash.ts';
import { isAlive, ownIdentity, type ProcessIdentity } from '../engine/process-identity.ts';
import type { Store } from '../store.ts';
import { type AttemptKey, type KeptAttempt, type NewAttempt, saveAttempt } from './attempts.ts';

/** Files of calls, one JSON line each, for what cannot be kept in the database at once, or never. */
export interface AttemptFiles {
  /** The folder, in the home. */
  folder: string;
  /** Which brain they belong to: its URL or its directory. */
  brain: string;
}

/** The first line of a file whose calls go into the database once its process has time, or is dead. */
interface PendingHeader {
  owner: ProcessIdentity;
}

const PENDING = '.pending.jsonl';

/** A file of this process for calls that are not in the database yet. */
export function pendingFile({ folder, brain }: AttemptFiles, id: string): string {
  return join(folder, `${sha8(brain)}-${id}${PENDING}`);
}

/** The file of the calls of a brain whose database is not ours. */
export function keptFile({ folder, brain }: AttemptFiles): string {
  return join(folder, `${sha8(brain)}.jsonl`);
}

/** Adds a call to a file; a pending one begins with who writes it. Each line is written at once, so a crash loses none. */
export function appendAttempt(file: string, attempt: NewAttempt, pending: boolean): void {
  makeDirectory(dirname(file));
  const kept: KeptAttempt = { ...attempt, createdAt: new Date().toISOString() };
  const header: PendingHeader = { owner: ownIdentity() };
  const first = pending && !existsSync(file) ? [header] : [];
  appendFileSync(file, [...first, kept].map((line) => `${JSON.stringify(line)}\n`).join(''), { mode: 0o600 });
}

/** The newest call of a file under that key that has a reply; null when there is none. */
export function findInFile(file: string, key: AttemptKey): KeptAttempt | null {
  const same = (kept: KeptAttempt) =>
    (Object.keys(key) as (keyof AttemptKey)[]).every((name) => kept[name] === key[name]);
  return readLines(file).findLast((kept) => kept.reply !== null && same(kept)) ?? null;
}

/** How long a file is left alone whose process may run on another machine or in another container. */
const FOREIGN_MS = 86_400_000;

/** Moves the calls of the own file, and those that dead processes left, into the database of the brain. */
export async function mergePending(store: Store, files: AttemptFiles, own: string): Promise<void> {
  if (!existsSync(files.folder)) return;
  const prefix = `${sha8(files.brain)}-`;
  const names = readdirSync(files.folder).filter((name) => name.startsWith(prefix) && name.endsWith(PENDING));
  for (const file of names.sort().map((name) => join(files.folder, name))) {
    if (file !== own && isOwned(file)) continue;
    const attempts = readLines(file);
    await store.db.transaction().execute(async (db) => {
      for (const attempt of attempts) await saveAttempt({ db }, attempt);
    });
    rmSync(file);
  }
}

/** Whether the process that writes a file may still do so. */
function isOwned(file: string): boolean {
  const owner = readOwner(file);
  const alive = owner === null ? false : isAlive(owner);
  return alive ?? Date.now() - statSync(file).mtimeMs < FOREIGN_MS;
}

function readOwner(file: string): ProcessIdentity | null {
  const [first = ''] = readFileSync(file, 'utf8').split('\n', 1);
  return (parse(first) as Partial<PendingHeader> | null)?.owner ?? null;
}

/** The calls of a file; a line that a crash or a full disk cut off is left out. */
function readLines(file: string): KeptAttempt[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').map(parse);
  return lines.filter((line) => line !== null && typeof line === 'object' && 'promptSha256' in line) as KeptAttempt[];
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
