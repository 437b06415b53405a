import { cut, escapeTerminal } from '../../text/escape.ts';
import type { Output } from './output.ts';

/** Lines at the foot of the terminal that are rewritten in place. */
export interface ProgressLines {
  /** Replaces the lines, at most about 12 times a second; the last call of a burst may be lost. */
  show(...lines: string[]): void;
  /** Removes the lines. */
  clear(): void;
}

const REDRAW_MS = 80;

/** Progress on stderr, only on a terminal: in a pipe or a log nothing is written. */
export function createProgress(stderr: Output, now: () => number = () => performance.now()): ProgressLines {
  let shown = 0;
  let drawnAt = Number.NEGATIVE_INFINITY;
  const clear = () => {
    if (shown === 0) return;
    stderr.write(`\r\x1b[2K${'\x1b[1A\x1b[2K'.repeat(shown - 1)}`);
    shown = 0;
    drawnAt = Number.NEGATIVE_INFINITY;
  };
  return {
    show: (...lines) => {
      if (!stderr.isTTY || now() - drawnAt < REDRAW_MS) return;
      clear();
      const width = stderr.columns() - 1;
      stderr.write(lines.map((line) => cut(escapeTerminal(line), width)).join('\n'));
      shown = lines.length;
      drawnAt = now();
    },
    clear,
  };
}
