import { expect, test } from 'vitest';
import { runGit } from '../../src/documents/git/run-git.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Why a git fails that says these words. */
async function reasonFor(words: string): Promise<unknown> {
  const run = '#!/bin/sh\ncat "$(dirname "$0")/words" >&2\nexit 128\n';
  const folder = temporaryFolder({ words, git: { run } });
  const env = { PATH: `${folder}:${process.env.PATH}` };
  return runGit(['version'], { env }).catch((error: { reason?: string }) => error.reason);
}

const line = (length: number) => 'x'.repeat(length);

test.each([
  ['fatal: a\n  b\n\n', 'fatal: a; b'],
  [`${line(500)}\nfatal: b\n`, 'fatal: b'],
  [`${line(300)}\n${line(300)}\n`, line(300)],
  [line(500), 'exit code 128'],
  ['', 'exit code 128'],
  [
    "fatal: 'https://ada:s3cret@git.example/x?t=s3cret/': \x1b[31m",
    "fatal: 'https://***@git.example/x?***': \\x1b[31m",
  ],
])('git that says %j is quoted in whole lines as %s', async (words, reason) => {
  expect(await reasonFor(words)).toBe(reason);
});

test('of a line whose beginning was not kept nothing is quoted', async () => {
  const url = `https://ada:${'s3cret'.repeat(20)}@git.example/x`;
  expect(await reasonFor(`${line(100)}${url}\n${'\n'.repeat(3_930)}`)).toBe('exit code 128');
});
