import { GbrainError } from '../../errors.ts';
import { GitFailure } from './git-failure.ts';

/** How long git may take, in seconds. */
export interface GitLimits {
  /** In all. */
  total: number;
  /** Without any sign of progress. */
  idle: number;
}

const TOTAL_SECONDS = 600;
const IDLE_SECONDS = 60;
const MAX_SECONDS = 86_400;

/**
 * The limits that `GBRAIN_GIT_TIMEOUT_SECONDS` sets for one call of git in all: 600 unless it is set, and at most 60
 * without progress. Throws GbrainError `config` for anything but a number of seconds up to a day.
 */
export function readGitLimits(env: Readonly<Record<string, string | undefined>>): GitLimits {
  const given = env.GBRAIN_GIT_TIMEOUT_SECONDS;
  const total = given ? Number(given) : TOTAL_SECONDS;
  if (total > 0 && total <= MAX_SECONDS) return { total, idle: Math.min(total, IDLE_SECONDS) };
  throw new GbrainError(
    'config',
    `GBRAIN_GIT_TIMEOUT_SECONDS is "${given?.slice(0, 40)}". Give a number of seconds above 0 and up to ${MAX_SECONDS}.`,
  );
}

/** Watches over one call of git. */
export interface GitWatch {
  /** Git has shown a sign of life. */
  sawProgress(): void;
  /** Why git was given up; null when it was not. */
  givenUp(): GitFailure | null;
  /** Must be called once git has ended. */
  end(): void;
}

/** Calls `stop` once the time is up. */
export function watchGit({ total, idle }: GitLimits, stop: () => void): GitWatch {
  let failure: GitFailure | null = null;
  const giveUp = (why: string) => {
    failure ??= new GitFailure(null, why);
    stop();
  };
  const inAll = setTimeout(giveUp, total * 1000, `given up after ${total} seconds in all`);
  const silent = setTimeout(giveUp, idle * 1000, `given up after ${idle} seconds without progress`);
  return {
    sawProgress: () => void silent.refresh(),
    givenUp: () => failure,
    end: () => {
      clearTimeout(inAll);
      clearTimeout(silent);
    },
  };
}

/**
 * Awaits steps of a git that streams. Only the time that is spent waiting for git counts, since its reader may be slow.
 */
export function createGitPatience({ total, idle }: GitLimits, stop: () => void) {
  let left = total * 1000;
  return async <T>(step: Promise<T>): Promise<T> => {
    const began = performance.now();
    const patience = Math.min(left, idle * 1000);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        stop();
        reject(new GitFailure(null, `given up after ${Math.round(patience / 1000)} seconds without progress`));
      }, patience);
    });
    try {
      return await Promise.race([step, late]);
    } finally {
      clearTimeout(timer);
      left -= performance.now() - began;
    }
  };
}
