import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Kysely } from 'kysely';
import { makeDirectory } from '../../config/make-directory.ts';
import { GbrainError, messageOf } from '../../errors.ts';
import type { Tables } from '../schema/schema.ts';
import { diskFull, explainError, explainErrors } from './explain-errors.ts';
import { takeForeignLock } from './foreign-lock.ts';
import { loadPglite } from './load-pglite.ts';
import { HeldByServer, takeLock } from './lock.ts';
import { OLD_VERSION, openOldPglite } from './open-old-pglite.ts';
import { type EmbeddedClient, PgliteDialect } from './pglite-dialect.ts';
import { findWorker, openPgliteThread } from './pglite-thread.ts';
import { unpackSnapshot } from './snapshot.ts';

/** The PostgreSQL version of our embedded engine, which cannot open the files of another. */
const MAJOR_VERSION = '18';

/** An embedded database, how to let other processes at it for a while, and how to let go of it after closing it. */
export interface OpenPglite {
  db: Kysely<Tables>;
  release: () => Promise<void>;
  pause: Pause;
  /** True when another gbrain's engine made it: no table of ours is to be made in it. */
  foreign: boolean;
}

/**
 * Releases the lock of an open database that is not in use. What it returns takes the lock again, and says whether the
 * database may be used on: not when another process has opened it since. It is then out of date, the lock is free, and
 * the database must be opened anew; it must not even be closed, since that would write.
 */
export type Pause = () => (waitMs: number) => Promise<boolean>;

/**
 * Opens the embedded database of a directory under its lock, creating it when there is none.
 * Throws GbrainError `unavailable`, and then leaves the directory unchanged.
 */
export async function openPglite(
  dataDir: string,
  {
    waitMs,
    thread,
    holder,
    signal,
  }: { waitMs: number; thread: boolean; holder?: string | undefined; signal?: AbortSignal | undefined },
): Promise<OpenPglite> {
  let release = await lockDirectory(dataDir, waitMs, signal, holder);
  const pause: Pause = () => {
    const before = readControl(dataDir);
    release();
    return async (patienceMs) => {
      try {
        release = await lockDirectory(dataDir, patienceMs, signal, holder);
      } catch (error) {
        // A server has it, and shares it.
        if (error instanceof HeldByServer) return false;
        throw error;
      }
      const unchanged = readControl(dataDir).equals(before);
      if (!unchanged) release();
      return unchanged;
    };
  };
  try {
    if (isVacant(dataDir)) await createDatabase(dataDir);
    checkDirectory(dataDir);
    const client = await openClient(dataDir, thread);
    return {
      db: new Kysely<Tables>({
        dialect: explainErrors(new PgliteDialect(client, () => requireRoom(dataDir)), (error) =>
          explainHere(error, dataDir),
        ),
      }),
      release: async () => release(),
      pause,
      foreign: readVersion(dataDir) === OLD_VERSION,
    };
  } catch (error) {
    release();
    throw describeFailure(error, dataDir);
  }
}

/** The control file, which every process that opens the database changes, and nothing else but a checkpoint. */
function readControl(dataDir: string): Buffer {
  return readFileSync(join(dataDir, 'global/pg_control'));
}

async function lockDirectory(
  dataDir: string,
  waitMs: number,
  signal?: AbortSignal,
  holder?: string,
): Promise<() => void> {
  try {
    makeDirectory(dirname(dataDir));
    const release = await takeLock(`${dataDir}.lock`, waitMs, signal, holder ?? null);
    if (readVersion(dataDir) !== OLD_VERSION) return release;
    try {
      const releaseForeign = await takeForeignLock(dataDir, waitMs, signal);
      return () => {
        releaseForeign();
        release();
      };
    } catch (error) {
      release();
      throw error;
    }
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw describeFailure(error, dataDir);
  }
}

/** Creates the database beside its final place and then moves it, so that an interruption leaves nothing half made. */
async function createDatabase(dataDir: string): Promise<void> {
  const draft = `${dataDir}.new`;
  // Only the holder of the lock writes here, so anything found was left by an interrupted creation.
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  if (!unpackSnapshot(draft)) {
    const { PGlite } = await loadPglite();
    await (await PGlite.create({ dataDir: draft })).close();
  }
  renameSync(draft, dataDir);
}

function isVacant(dataDir: string): boolean {
  return !existsSync(dataDir) || (statSync(dataDir).isDirectory() && readdirSync(dataDir).length === 0);
}

function checkDirectory(dataDir: string): void {
  if (!statSync(dataDir).isDirectory()) {
    throw new GbrainError('unavailable', `${dataDir} is a file, not the directory of a brain. Move it away.`);
  }
  const found = readVersion(dataDir);
  if (found === null) {
    throw new GbrainError(
      'unavailable',
      `${dataDir} holds files but no brain (PG_VERSION is missing). Move it away or restore it; nothing was changed.`,
    );
  }
  if (found === MAJOR_VERSION || found === OLD_VERSION) return;
  throw new GbrainError(
    'unavailable',
    `The brain in ${dataDir} was made by PostgreSQL ${found.slice(0, 20)}; this gbrain opens ${MAJOR_VERSION} and ` +
      `${OLD_VERSION}. Open it with the gbrain that made it, or move it away; nothing was changed.`,
  );
}

/** The PostgreSQL version that made a directory; null where none did. */
function readVersion(dataDir: string): string | null {
  const file = join(dataDir, 'PG_VERSION');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

async function openClient(dataDir: string, thread: boolean): Promise<EmbeddedClient> {
  try {
    if (readVersion(dataDir) === OLD_VERSION) return await openOldPglite(dataDir);
    const program = thread ? findWorker() : null;
    if (program !== null) return await openPgliteThread(dataDir, program);
    const { PGlite } = await loadPglite();
    return await PGlite.create({ dataDir });
  } catch (error) {
    if (error instanceof GbrainError) throw error;
    const full = describeFullDisk(dataDir);
    if (full !== null) throw new GbrainError('unavailable', full, { cause: error });
    throw new GbrainError(
      'unavailable',
      `The brain in ${dataDir} cannot be opened; its files may be damaged (${messageOf(error)}). ` +
        `Restore it from a copy, or move it away and import again; nothing was deleted.`,
      { cause: error },
    );
  }
}

/** The space that the engine needs to write: a segment of its log is 16 MB, and the current one may be full at any time. */
const ROOM_BYTES = 32 * 1024 * 1024;

/** The message about a full disk under a brain; null when there is space. */
function describeFullDisk(dataDir: string): string | null {
  const { bavail, bsize } = statfsSync(dirname(dataDir));
  const free = bavail * bsize;
  return free > ROOM_BYTES ? null : diskFull(`${(free / 2 ** 20).toFixed(1)} MB are left for ${dataDir}`);
}

/** Refuses to write on a full disk: the engine would hang, and no signal could reach it then. */
function requireRoom(dataDir: string): void {
  const full = describeFullDisk(dataDir);
  if (full !== null) throw new GbrainError('unavailable', full);
}

/** On a full disk the engine fails with errors that do not name the cause: state errors, internal errors, or no code. */
function explainHere(error: unknown, dataDir: string): unknown {
  const explained = explainError(error);
  if (explained !== error || !/^(24|25|58|XX|$)/.test((error as { code?: string } | null)?.code ?? ''))
    return explained;
  const full = describeFullDisk(dataDir);
  return full === null ? error : new GbrainError('unavailable', full, { cause: error });
}

const REASONS: Record<string, string> = {
  EACCES: 'there is no permission to write there',
  EPERM: 'there is no permission to write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOENT: 'nothing can be made there',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'a part of its path is a file',
};

function describeFailure(error: unknown, dataDir: string): unknown {
  if (error instanceof GbrainError) return error;
  const full = existsSync(dirname(dataDir)) ? describeFullDisk(dataDir) : null;
  if (full !== null) return new GbrainError('unavailable', full, { cause: error });
  const reason = REASONS[(error as NodeJS.ErrnoException).code ?? ''] ?? messageOf(error);
  return new GbrainError(
    'unavailable',
    `The brain in ${dataDir} cannot be opened or made: ${reason}. Fix that, or set GBRAIN_HOME to another home.`,
    { cause: error },
  );
}
