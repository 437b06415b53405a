import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A script of this folder in a process of its own. */
export interface Script {
  child: ChildProcess;
  /** The next line that it writes to stdout; null when it ended. */
  nextLine(): Promise<string | null>;
  /** `kill -9`, and waits until it is gone. */
  kill(): Promise<void>;
  ended: Promise<number | null>;
}

/** Starts a script of this folder. */
export function startScript(name: string, args: readonly string[]): Script {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, name), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const lines: string[] = [];
  let rest = '';
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n');
    rest = parts.pop()!;
    lines.push(...parts);
    child.emit('line');
  });
  return {
    child,
    ended,
    async nextLine() {
      while (lines.length === 0) {
        const over = await Promise.race([once(child, 'line').then(() => false), ended.then(() => true)]);
        if (over && lines.length === 0) return null;
      }
      return lines.shift()!;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
