import { redactUrl } from '../../secrets/redact-url.ts';
import type { Context } from './context.ts';

/** A log of one JSON document per line on stderr, in ASCII, so that nothing in it can act on a terminal. */
export interface Log {
  write(entry: Readonly<Record<string, unknown>>): void;
  /** A build or a trial of an eval that ended. */
  ended(entry: Readonly<Record<string, unknown>>): void;
  /** What went wrong outside of any request. */
  error(error: unknown): void;
}

/** The log of a long-lived command. */
export function createLog(context: Context): Log {
  const write = (entry: Readonly<Record<string, unknown>>) => {
    const text = JSON.stringify(entry).replace(
      /[\u007f-\uffff]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    context.stderr.write(`${text}\n`);
  };
  return {
    write,
    ended: (entry) => write({ at: new Date().toISOString(), level: 'info', ...entry }),
    error: (error) => {
      const message = error instanceof Error ? error.message : String(error);
      write({ at: new Date().toISOString(), level: 'error', error: redactUrl(message) });
    },
  };
}
