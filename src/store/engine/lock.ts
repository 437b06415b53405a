import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { GbrainError } from '../../errors.ts';
import { isAlive, ownIdentity, type ProcessIdentity } from './process-identity.ts';

/** The content of a lock file. */
interface LockContent extends ProcessIdentity {
  /** Distinguishes this lock from all others at the same path. */
  nonce: string;
  /** The command, such as `gbrain serve`, of a process that keeps the lock as long as it runs; null for one that soon ends. */
  holder: string | null;
}

const POLL_MS = 50;
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
 * Takes the lock file, waiting at most `waitMs` for the process that holds it, and for a server a few seconds at most; the lock of a dead process is taken over.
 * Returns the function that releases it, which also runs when the process exits. `holder` tells waiting processes that
 * this one keeps the lock.
 * Throws GbrainError `unavailable` naming the holder.
 */
export async function takeLock(
  file: string,
  waitMs: number,
  signal?: AbortSignal,
  holder: string | null = null,
): Promise<() => void> {
  const mine: LockContent = { ...ownIdentity(), nonce: randomUUID(), holder };
  const started = performance.now();
  while (!placeFile(file, mine)) {
    removeDead(file, mine);
    if (placeFile(file, mine)) break;
    const patience = (readLock(file)?.holder ?? null) === null ? waitMs : Math.min(waitMs, SERVER_WAIT_MS);
    if (performance.now() - started >= patience) throw heldBy(file);
    await sleep(POLL_MS, undefined, { signal });
  }
  const release = () => {
    process.off('exit', release);
    if (readLock(file)?.nonce === mine.nonce) unlinkSync(file);
  };
  process.on('exit', release);
  return release;
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
  if (found === null || isAlive(found) !== false) return;
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
    `The brain is in use by ${who}. Wait until it ends and try again. If you are certain that nothing uses the brain, ` +
      `remove ${file}.`,
  );
}
