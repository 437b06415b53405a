import { describe, expect, test } from 'vitest';
import { contains } from '../../src/brain-eval/match-values/contains.ts';
import { fold } from '../../src/brain-eval/match-values/fold.ts';

describe('an answer contains a value', () => {
  test.each([
    ['Within 30 days.', '30 days', true],
    ['WITHIN  30\n days', '30 Days', true],
    ['thirty', 'Thirty', true],
    ['１３０', '130', true],
    ['ﬁle', 'file', true],
    ['STRASSE', 'Straße', true],
    ['ΟΔΟΣ', 'οδος', true],
    ['a 30‑day window', '30-day', true],
    ['it isn’t', "isn't", true],
    ['30', '30', true],
    ['30.', '30', true],
    ['(30)', '30', true],
    ['30%', '30', true],
    ['€30', '30', true],
    ['30-day window', '30', true],
    ['30 and 40', '30', true],
    ['30ms', '30', true],
    ['保存は30日です', '30', true],
    ['first 130, then 30', '30', true],
    ['130', '30', false],
    ['300', '30', false],
    ['30.5', '30', false],
    ['1.30', '30', false],
    ['30,000', '30', false],
    ['14:30', '30', false],
    ['BR-301', '30', false],
    ['BR-30', '30', false],
    ['rtn30', '30', false],
    ['rtn_30', '30', false],
    ['2026-11-30', '30', false],
    ['30a4f', '30', false],
    ['BR-01a', 'BR-01', false],
    ['BR-012', 'BR-01', false],
    ['BR-01.', 'BR-01', true],
    ['see BR-01: late', 'BR-01', true],
    ['version 2', 'version 2', true],
    ['version 2.1', 'version 2', false],
    ['know', 'no', true],
    ['', '30', false],
  ])('%j holds %j: %j', (answer, value, expected) => {
    expect(contains(fold(answer), fold(value))).toBe(expected);
  });

  test.each(['1', '1-', '1 ', '1€', 'one ', 'a1-', 'may 5 ', '\ue000'])('in time linear in an answer of %j', (unit) => {
    expect(contains(unit.repeat(100_000 / unit.length), '11 q')).toBe(false);
  });
});
