import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, statSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { GbrainError } from '../../errors.ts';
import { isAlive, ownIdentity, type ProcessIdentity } from './process-identity.ts';

/** The content of a lock file. */
interface LockContent extends ProcessIdentity {
  /** Distinguishes this lock from all others at the same path. */
  nonce: string;
  /** The command, such as `gbrain serve`, of a process that keeps the lock as long as it runs; null for one that soon ends. */
  holder: string | null;
  /**
   * Whether the holder touches the file every few seconds, so that one that has died in another container can be told
   * from one that lives there. Absent in the locks of older versions.
   */
  beats?: boolean;
}

const POLL_MS = 50;
/** How often a lock of another host or container is looked at. */
const FOREIGN_POLL_MS = 1_000;
/** How often a holder touches its lock. */
const BEAT_MS = 5_000;
/** After so long without a beat a holder in another container is dead: several beats, and a pause of the machine. */
export const SILENCE_MS = 30_000;
/** A server keeps its lock; one that is being stopped needs a moment. */
const SERVER_WAIT_MS = 5_000;

/** A server on this machine has the embedded database open, and keeps it as long as it runs. */
export class HeldByServer extends GbrainError {
  /** Such as `gbrain serve`. */
  readonly holder: string;
  readonly pid: number;

  constructor(holder: string, pid: number) {
    super(
      'unavailable',
      `The brain is in use by \`${holder}\` (process ${pid}). Stop it, run this, and start it again; or give both a ` +
        'PostgreSQL to share, with GBRAIN_DATABASE_URL.',
    );
    this.holder = holder;
    this.pid = pid;
  }
}

/**
 * Takes the lock file, waiting at most `waitMs` for the process that holds it, and for a server a few seconds at most;
 * for one in another container long enough to see whether it lives. The lock of a dead process is taken over. Returns the function that releases it, which also runs when the process exits. `holder` tells waiting processes that
 * this one keeps the lock.
 * Throws GbrainError `unavailable` naming the holder.
 */
export async function takeLock(
  file: string,
  waitMs: number,
  signal?: AbortSignal,
  holder: string | null = null,
): Promise<() => void> {
  const mine: LockContent = { ...ownIdentity(), nonce: randomUUID(), holder, beats: true };
  const started = performance.now();
  while (!placeFile(file, mine)) {
    removeDead(file, mine);
    if (placeFile(file, mine)) break;
    const found = readLock(file);
    const foreign = found?.beats === true && isAlive(found) === null;
    if (performance.now() - started >= patienceFor(found, foreign, waitMs)) throw heldBy(file);
    await sleep(foreign ? FOREIGN_POLL_MS : POLL_MS, undefined, { signal });
  }
  const beat = setInterval(() => touch(file, mine), BEAT_MS).unref();
  const release = () => {
    clearInterval(beat);
    process.off('exit', release);
    if (readLock(file)?.nonce === mine.nonce) unlinkSync(file);
  };
  process.on('exit', release);
  return release;
}

/** Milliseconds to wait for the holder of a lock. Who asks for nothing but a look is not kept waiting. */
function patienceFor(found: LockContent | null, foreign: boolean, waitMs: number): number {
  if (foreign && waitMs >= SERVER_WAIT_MS) return Math.max(SILENCE_MS + BEAT_MS, SERVER_WAIT_MS);
  return (found?.holder ?? null) === null ? waitMs : Math.min(waitMs, SERVER_WAIT_MS);
}

/** Says that the holder lives. A lock that somebody has taken over meanwhile is not ours to touch. */
function touch(file: string, { nonce }: LockContent): void {
  if (readLock(file)?.nonce === nonce) utimesSync(file, new Date(), new Date());
}

/** Whether the holder of a lock is certainly gone. */
function isDead(file: string, found: LockContent): boolean {
  const alive = isAlive(found);
  if (alive !== null) return !alive;
  return found.beats === true && silenceOf(file, found) > SILENCE_MS;
}

/** Milliseconds since the last beat of a lock, by the clock of its file system, which may be another machine's. */
function silenceOf(file: string, { nonce }: LockContent): number {
  const clock = `${file}.${nonce}.${process.pid}.clock`;
  writeFileSync(clock, '', { mode: 0o600 });
  try {
    return statSync(clock).mtimeMs - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY);
  } finally {
    unlinkSync(clock);
  }
}

/** Creates the file with its content in one step, without overwriting; false when it exists. */
function placeFile(file: string, content: LockContent): boolean {
  const draft = `${file}.${content.nonce}`;
  writeFileSync(draft, JSON.stringify(content), { flag: 'wx', mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EOPNOTSUPP') throw error;
    // A file system without hard links.
    return createFile(file, content);
  } finally {
    unlinkSync(draft);
  }
}

function createFile(file: string, content: LockContent): boolean {
  try {
    writeFileSync(file, JSON.stringify(content), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Removes a lock whose process is dead. If two processes saw the dead one, the slower could remove the new lock of the
 * faster. So only the holder of a file named after that very lock may remove it, and checks again first. That file is
 * itself such a lock, in case its owner dies in between.
 */
function removeDead(file: string, mine: LockContent): void {
  const found = readLock(file);
  if (found === null || !isDead(file, found)) return;
  const right = `${file}.${found.nonce}.dead`;
  if (!placeFile(right, { ...mine, nonce: randomUUID() })) {
    removeDead(right, mine);
    return;
  }
  try {
    if (readLock(file)?.nonce === found.nonce) unlinkSync(file);
  } finally {
    unlinkSync(right);
  }
}

/** The content of a lock; null when it is gone or is not one of ours. */
function readLock(file: string): LockContent | null {
  try {
    const value = JSON.parse(readFileSync(file, 'utf8')) as Partial<LockContent> | null;
    const valid =
      Number.isInteger(value?.pid) &&
      typeof value?.started === 'string' &&
      typeof value.space === 'string' &&
      /^[\w-]{1,64}$/.test(value.nonce ?? '');
    return valid ? (value as LockContent) : null;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function heldBy(file: string): GbrainError {
  const lock = readLock(file);
  const alive = lock === null ? null : isAlive(lock);
  const who =
    lock === null
      ? 'another process'
      : alive === null
        ? `process ${lock.pid} of another host or container (${lock.space})`
        : `process ${lock.pid}`;
  if (alive && typeof lock?.holder === 'string') {
    return new HeldByServer(lock.holder, lock.pid);
  }
  return new GbrainError(
    'unavailable',
    `The brain is in use by ${who}. Wait until it ends and try again; one that has died is noticed within half a minute. If you are certain that nothing uses the brain, ` +
      `remove ${file}.`,
  );
}
