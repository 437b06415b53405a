import { describe, expect, test } from 'vitest';
import { compareReports } from '../../src/brain-eval/report/regress.ts';
import { buildReport } from '../../src/brain-eval/report/report.ts';
import { line, PERFECT, RESOLVED, scoreText } from './sample.ts';

const report = (text: string, mode: 'brain' | 'documents' = 'brain') => buildReport([scoreText(text, mode)], RESOLVED);
const perfect = report(PERFECT.join('\n'));
/** One of four questions wrong: right drops by 25 points, grounded by a third. */
const worse = report([...PERFECT.slice(1), line('window', '14 days', ['shop/returns.md:3'])].join('\n'));
/** Right, with one line not cited. */
const loose = report([...PERFECT.slice(1), line('window', '30 days')].join('\n'));

describe('a report against its baseline', () => {
  test.each([
    ['the same', perfect, perfect, 0.05, 'ok', []],
    ['better', perfect, worse, 0.05, 'ok', []],
    ['worse', worse, perfect, 0.05, 'regression', ['right', 'grounded']],
    ['less grounded only', loose, perfect, 0.05, 'regression', ['grounded']],
    ['worse by exactly the threshold', worse, perfect, 0.25, 'regression', ['grounded']],
    ['worse within the threshold', worse, perfect, 0.4, 'ok', []],
    ['without the mode of the baseline', report(PERFECT.join('\n'), 'documents'), perfect, 0.05, 'inconclusive', []],
  ] as const)('%s', (_name, current, baseline, threshold, outcome, dropped) => {
    const result = compareReports(baseline, current, { threshold, seed: 1 });
    expect(result.outcome).toBe(outcome);
    expect(result.changes.filter(({ regression }) => regression).map(({ measure }) => measure)).toEqual(dropped);
    expect(result.message).toMatch(new RegExp(`^${outcome.toUpperCase()}: `));
  });

  test('says how far a rate dropped, and whether that is evidence', () => {
    const { message, comparisons } = compareReports(perfect, worse, { threshold: 0.05, seed: 1 });
    expect(message).toContain('right with brain dropped from 100 % to 75 %');
    expect(comparisons[0]!.comparison.right.verdict).toBe('no evidence of a difference');
  });

  test('of another key is refused', () => {
    const other = { ...perfect, key: { ...perfect.key, sha8: '00000000' } };
    expect(() => compareReports(other, perfect, { threshold: 0, seed: 1 })).toThrow('another key');
  });
});
