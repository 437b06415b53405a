import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { GbrainError } from '../../errors.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { GitFailure } from './git-failure.ts';
import { createGitPatience, readGitLimits } from './git-limits.ts';
import type { Entry, EntryContent } from './repository.ts';
import { endOfGit, type GitOptions, startGit, stopGit } from './run-git.ts';

const LF = 0x0a;

/**
 * Reads the content of entries, in the given order, from one `git cat-file --batch` while it runs: memory holds one blob
 * and one chunk. Git ends when the loop is left early or the signal aborts.
 * Throws GbrainError `unavailable` for content that is not there; with `mayLack` it is passed over.
 */
export async function* readBlobs(
  dir: string,
  entries: readonly Entry[],
  { env, signal, objects, mayLack = false }: Omit<GitOptions, 'within' | 'input'> & { mayLack?: boolean },
): AsyncIterable<EntryContent> {
  const wanted = entries.filter(({ kind }) => kind !== 'submodule' && kind !== 'missing');
  if (wanted.length === 0) return;
  signal?.throwIfAborted();
  const limits = readGitLimits(env);
  const git = startGit(['-C', dir, 'cat-file', '--batch', '--buffer'], {
    env,
    within: dirname(dir),
    signal,
    ...(objects && { objects }),
  });
  const patient = createGitPatience(limits, () => stopGit(git));
  const ended = endOfGit(git, signal);
  // Awaited below; a failure before that must not count as an unhandled rejection.
  ended.catch(() => {});
  Readable.from(requests(wanted)).pipe(git.stdin);
  try {
    const source = chunkReader(git.stdout);
    for (const entry of wanted) {
      const header = await patient(source.line());
      if (header === null) break;
      const [id, type, size] = header.split(' ');
      if (mayLack && type === 'missing') continue;
      if (id !== entry.blob || type !== 'blob') throw missing(entry, header);
      const content = await patient(source.bytes(Number(size)));
      if (content === null) break;
      yield { entry, content };
    }
    await patient(ended);
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof GitFailure)) throw error;
    throw new GbrainError('unavailable', `Git could not read the documents: ${error.reason}.`, { cause: error });
  } finally {
    stopGit(git);
  }
}

function* requests(entries: readonly Entry[]): Generator<string> {
  for (let from = 0; from < entries.length; from += 500) {
    yield entries
      .slice(from, from + 500)
      .map(({ blob }) => `${blob}\n`)
      .join('');
  }
}

function missing({ path }: Entry, header: string): GbrainError {
  const message = `The content of ${escapeTerminal(path)} is not in the repository (${escapeTerminal(header.slice(0, 80))}). Fetch it again.`;
  return new GbrainError('unavailable', message);
}

/** Reads a stream by lines and by numbers of bytes; null at its end. */
function chunkReader(stream: AsyncIterable<Buffer>) {
  const chunks = stream[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const more = async (): Promise<boolean> => {
    const next = await chunks.next();
    if (next.done === true) return false;
    rest = rest.length === 0 ? next.value : Buffer.concat([rest, next.value]);
    return true;
  };
  return {
    async line(): Promise<string | null> {
      for (;;) {
        const end = rest.indexOf(LF);
        if (end !== -1) {
          const line = rest.toString('utf8', 0, end);
          rest = rest.subarray(end + 1);
          return line;
        }
        if (!(await more())) return null;
      }
    },
    /** Copies the next `count` bytes and skips the LF that git writes after them. */
    async bytes(count: number): Promise<Buffer | null> {
      const content = Buffer.alloc(count);
      let filled = 0;
      while (filled < count) {
        if (rest.length === 0 && !(await more())) return null;
        const taken = rest.copy(content, filled, 0, Math.min(rest.length, count - filled));
        filled += taken;
        rest = rest.subarray(taken);
      }
      while (rest.length === 0) if (!(await more())) return null;
      rest = rest.subarray(1);
      return content;
    },
  };
}
