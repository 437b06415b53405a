import type { Writable } from 'node:stream';
import { GbrainError, messageOf } from '../../errors.ts';

/** A stream of the process as a command sees it. */
export interface Output {
  isTTY: boolean;
  /** Columns of the terminal; 80 where there is none. */
  columns(): number;
  write(text: string): void;
  /** Resolves when everything is written; throws when it could not be. */
  flush(): Promise<void>;
}

/**
 * Wraps stdout or stderr. A reader that closes the pipe (`| head`) is not an error: later output is dropped, and the
 * command keeps its exit code, because a verdict does not depend on who reads it. Any other failed write, such as on a
 * full disk, is thrown by `flush`.
 */
export function createOutput(stream: Writable & { isTTY?: boolean; columns?: number }): Output {
  let gone = false;
  let failure: Error | undefined;
  stream.on('error', (error: NodeJS.ErrnoException) => {
    gone = true;
    if (error.code !== 'EPIPE') failure ??= error;
  });
  return {
    isTTY: stream.isTTY === true,
    columns: () => stream.columns || 80,
    write: (text) => {
      if (!gone) stream.write(text);
    },
    flush: async () => {
      if (!gone) await new Promise<void>((resolve) => stream.write('', () => resolve()));
      if (failure !== undefined) {
        throw new GbrainError('unavailable', `The output could not be written: ${messageOf(failure)}.`, {
          cause: failure,
        });
      }
    },
  };
}
