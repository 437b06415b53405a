import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { GbrainError } from '../../errors.ts';

const POLL_MS = 200;
/** How long a lock without its content may be one that is being made. */
const MAKING_MS = 10_000;

/** The content of the other gbrain's lock that matters here. */
interface ForeignLock {
  pid: number;
  command: string;
}

/**
 * Takes the lock of the other gbrain: a folder `.gbrain-lock` in the directory of the database, with the number of its
 * process. That program waits for a process that is alive and takes over from one that is dead, and so does this.
 * Returns the function that releases it. Throws GbrainError `unavailable` naming the holder.
 */
export async function takeForeignLock(dataDir: string, waitMs: number, signal?: AbortSignal): Promise<() => void> {
  const folder = join(dataDir, '.gbrain-lock');
  const file = join(folder, 'lock');
  const started = performance.now();
  while (!makeFolder(folder)) {
    const held = readHolder(folder, file);
    if (held === 'dead') rmSync(folder, { recursive: true, force: true });
    else if (performance.now() - started >= waitMs) throw heldBy(held, folder);
    else await sleep(POLL_MS, undefined, { signal });
  }
  const now = Date.now();
  const content = { pid: process.pid, acquired_at: now, refreshed_at: now, command: 'gbrain', subcommand: null };
  writeFileSync(`${file}.new`, JSON.stringify(content));
  // Whoever reads it sees all of it or nothing.
  renameSync(`${file}.new`, file);
  const release = () => {
    process.off('exit', release);
    if (readLock(file)?.pid === process.pid) rmSync(folder, { recursive: true, force: true });
  };
  process.on('exit', release);
  return release;
}

function makeFolder(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Who holds the lock: a live process, one that is just taking it (null), or a dead one. */
function readHolder(folder: string, file: string): ForeignLock | 'dead' | null {
  const lock = readLock(file);
  if (lock !== null) return isRunning(lock.pid) ? lock : 'dead';
  const made = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  return Date.now() - made < MAKING_MS ? null : 'dead';
}

function readLock(file: string): ForeignLock | null {
  try {
    const { pid, command } = JSON.parse(readFileSync(file, 'utf8')) as Partial<ForeignLock>;
    return typeof pid === 'number' ? { pid, command: String(command ?? '') } : null;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

function heldBy(lock: ForeignLock | null, folder: string): GbrainError {
  const who =
    lock === null ? 'another process' : `process ${lock.pid}${lock.command === '' ? '' : ` (${lock.command})`}`;
  return new GbrainError(
    'unavailable',
    `The brain is in use by another gbrain, ${who}. Stop it or wait until it ends, and try again. If you are certain that ` +
      `nothing uses the brain, remove ${folder}.`,
  );
}
