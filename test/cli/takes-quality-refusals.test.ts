import { describe, expect, test } from 'vitest';
import { gate, requests, useGate } from './takes-quality-gate.ts';

useGate();

describe('before any call', () => {
  test.each<[string, number, string[], RegExp]>([
    [
      'a budget under which no verdict fits',
      78,
      ['--budget-usd', '0.0001'],
      /too few judges for a verdict, so nothing was asked/,
    ],
    ['an unpriced model under a budget', 78, ['--budget-usd', '9', '--models', 'openai:gpt-nobody'], /gpt-nobody/],
    ['a budget without its value', 64, ['--budget-usd'], /budget-usd/],
    ['a budget that is the next flag', 64, ['--budget-usd', '--json'], /dollars/],
    ['a budget in words', 64, ['--budget-usd', 'abc'], /dollars/],
    ['a negative budget', 64, ['--budget-usd', '-1'], /dollars/],
    ['another source', 64, ['--source', 'xyz'], /db, fs/],
    ['no cycle', 64, ['--cycles', '0'], /from 1/],
    ['no take', 64, ['--limit', '0'], /from 1/],
    ['a billion takes', 64, ['--limit', '1e9'], /from 1 to/],
    ['a judge twice', 64, ['--models', 'openai:gpt-5.2,openai:gpt-5.2'], /twice/],
    ['a judge twice, but for its case', 64, ['--models', 'openai:GPT-5.2,openai:gpt-5.2'], /twice/],
    ['a judge twice, with a space', 64, ['--models', 'openai:gpt-5.2, openai:gpt-5.2'], /twice/],
    ['an unknown provider', 64, ['--models', 'nobody:x'], /nobody/],
    ['repeats with cycles', 64, ['--repeats', '3', '--cycles', '3'], /exclude each other/],
    ['a folder without its source', 64, ['--fs-dir', '.'], /--source fs/],
    ['a prefix that matches nothing', 65, ['--slug-prefix', 'people/nobody-'], /no active take/],
    ['a prefix with a slip', 65, ['--slug-prefix', 'peple/'], /Did you mean people\/\?/],
    ['a report where no file can be', 69, ['--html', '/nowhere/at/all.html'], /cannot be written/],
  ])('%s is refused', async (_name, exit, args, message) => {
    const before = requests();
    const { code, stdout, stderr } = await gate(['run', ...args]);
    expect({ code, stdout }).toEqual({ code: exit, stdout: '' });
    expect(stderr).toMatch(message);
    expect(requests()).toBe(before);
  });

  test('a missing key is a matter of configuration', async () => {
    const none = { OPENAI_API_KEY: '', ANTHROPIC_API_KEY: '' };
    const { code, stderr } = await gate(['run'], none);
    expect(code).toBe(78);
    expect(stderr).toMatch(/OPENAI_API_KEY/);
  });
});
