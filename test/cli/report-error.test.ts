import { expect, test } from 'vitest';
import type { Output } from '../../src/cli/terminal/output.ts';
import { hideCredentials, reportError } from '../../src/cli/terminal/report-error.ts';
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

test.each([
  ['postgres://ada:s3cret@db.example:5432/brain', 'postgres://ada:***@db.example:5432/brain'],
  ['at postgresql://ada:p%40ss@[::1]/x and more', 'at postgresql://ada:***@[::1]/x and more'],
  ['at postgres://ada:p@ss@host/x', 'at postgres://ada:***@host/x'],
  ['at postgres://ada:p/a@host/x', 'at postgres://ada:***@host/x'],
  ['postgres://:only@host/x', 'postgres://:***@host/x'],
  ['https://token@git.example/a.git', 'https://***@git.example/a.git'],
  ['postgres://host/x?user=ada&password=s3cret&ssl=1', 'postgres://host/x?user=ada&password=***&ssl=1'],
  ['https://example.org/a:b', 'https://example.org/a:b'],
  ['write to ada@example.org, see https://example.org', 'write to ada@example.org, see https://example.org'],
])('the password in %s is not printed', (text, shown) => {
  expect(hideCredentials(text)).toBe(shown);
});

test('a hostile text takes no longer than its length', () => {
  const text = `a://${':'.repeat(50_000)}`;
  expect(hideCredentials(text.repeat(2))).toBe(text.repeat(2));
});
