import { expect, test } from 'vitest';
import type { Output } from '../../src/cli/terminal/output.ts';
import { createProgress } from '../../src/cli/terminal/progress.ts';

function terminal(isTTY: boolean) {
  let written = '';
  let time = 0;
  const stderr: Output = { isTTY, columns: () => 20, flush: async () => {}, write: (text) => (written += text) };
  const progress = createProgress(stderr, () => time);
  const wait = (milliseconds: number) => {
    time += milliseconds;
  };
  return { progress, wait, written: () => written };
}

test('nothing is written where there is no terminal', () => {
  const { progress, written } = terminal(false);
  progress.show('1 of 2');
  progress.clear();
  expect(written()).toBe('');
});

test('lines are replaced in place, cut to the terminal and escaped', () => {
  const { progress, wait, written } = terminal(true);
  progress.show('first', 'a line of \x1b[31mmore than twenty');
  wait(100);
  progress.show('second');
  progress.clear();
  expect(written()).toBe('first\na line of \\x1b[31m…\r\x1b[2K\x1b[1A\x1b[2Ksecond\r\x1b[2K');
});

test('a burst is drawn once', () => {
  const { progress, wait, written } = terminal(true);
  progress.show('1');
  wait(10);
  progress.show('2');
  expect(written()).toBe('1');
});
