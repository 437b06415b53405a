import { describe, expect, test } from 'vitest';
import { liesWithin, readPositions } from '../../../src/agent/lexical/ranges.ts';

describe('what a question says lies within a range', () => {
  test.each([
    ['a van of 640 kg', '500 to 999', true],
    ['a van of 640 kg', '100–500', false],
    ['a van of 1,640 kg', 'from 1,000 kg', true],
    ['a van of 640 kg', 'from 1,000 kg', false],
    ['a van of 50 kg', 'under 50', false],
    ['a van of 49.5 kg', 'under 50', true],
    ['a van of 50 kg', 'up to 50', true],
    ['a van of 50 kg', 'over 50', false],
    ['a van of 50 kg', '50 and more', true],
    ['a van of 50 kg', 'vans', null],
    ['a van of 50 kg', 'rule 7', null],
    ['the van V50', 'up to 60', null],
    ['on a Sunday', 'weekends', true],
    ['on a Sunday', 'Working days, 08:00 to 18:00', false],
    ['on a Tuesday', 'working days', true],
    ['on a Saturday', 'Friday to Sunday', true],
    ['on a Saturday', 'Monday to Thursday', false],
    ['on a Monday', 'Saturday to Tuesday', true],
    ['on a Monday', 'every day', true],
    ['at 23:15', '22:00 to 06:00', true],
    ['at 06:00', '22:00 to 06:00', false],
    ['at 12:00', '22:00 to 06:00', false],
  ])('%s, "%s": %s', (question, label, within) => {
    expect(liesWithin(label, readPositions(question))).toBe(within);
  });

  test('takes time in proportion to the text', () => {
    expect(liesWithin('1 '.repeat(50_000), readPositions('of 2'))).toBeNull();
    expect(liesWithin('1,'.repeat(50_000), readPositions('of 2 on a Monday at 10:00'))).toBeNull();
  });
});
