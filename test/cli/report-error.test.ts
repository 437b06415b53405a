import { expect, test } from 'vitest';
import type { Output } from '../../src/cli/terminal/output.ts';
import { reportError } from '../../src/cli/terminal/report-error.ts';
import { type ErrorCode, GbrainError } from '../../src/errors.ts';

function report(error: unknown, env: Record<string, string> = {}) {
  let written = '';
  const stderr: Output = { isTTY: false, columns: () => 80, flush: async () => {}, write: (text) => (written += text) };
  return { code: reportError(error, env, stderr), written };
}

test.each<[ErrorCode, number]>([
  ['usage', 64],
  ['input', 65],
  ['unavailable', 69],
  ['internal', 70],
  ['config', 78],
  ['interrupted', 130],
])('an error of kind %s ends with %i and one sentence', (kind, code) => {
  expect(report(new GbrainError(kind, 'What to do.'))).toEqual({ code, written: 'gbrain: What to do.\n' });
});

test('what is not ours is called our fault, in one line and without a stack', () => {
  const { code, written } = report(new TypeError('x is not\na function'));
  expect(code).toBe(70);
  expect(written).toMatch(/^gbrain: [^\n]*x is not\\na function[^\n]*GBRAIN_DEBUG=1[^\n]*\n$/);
});

test('GBRAIN_DEBUG=1 adds the stack', () => {
  expect(report(new TypeError('x'), { GBRAIN_DEBUG: '1' }).written).toContain('report-error.test.ts');
});

test('a message with escape codes is shown escaped', () => {
  expect(report(new GbrainError('input', 'page \x1b[31mred')).written).toBe('gbrain: page \\x1b[31mred\n');
});

test('the password of a URL in a message is not printed', () => {
  const error = new GbrainError('unavailable', 'postgres://ada:s3cret@db.example/brain is down.');
  expect(report(error, { GBRAIN_DEBUG: '1' }).written).toMatch(
    /^gbrain: postgres:\/\/\*\*\*@db.example\/brain is down.\n/,
  );
  expect(report(error, { GBRAIN_DEBUG: '1' }).written).not.toContain('s3cret');
  expect(report(new TypeError('postgres://ada:s3cret@db.example/brain')).written).not.toContain('s3cret');
});
