import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { choosePassage } from '../../src/takes/page/choose-passage.ts';

const PAGE = `---
title: Ferndale
---
# Ferndale Instruments

Ferndale makes probes for divers.

## Pricing

The annual plan costs 1,200 euros.
It was raised in 2024.

Support is free of charge.

| Region | Price |
|---|---|
| North | 45 |
| South | 50 |

## People

- Mira Voss leads sales
- Jon Ade builds the probes

<!-- draft: the plan costs 9,999 euros -->
<!--- gbrain:takes:begin -->
| # | claim | kind | who | weight | since | source |
|---|---|---|---|---|---|---|
| 1 | The annual plan costs 1,200 euros | fact | world | 1 | | |
<!--- gbrain:takes:end -->`.split('\n');

const choose = (lines: readonly string[], claim: string, holder = 'world') => choosePassage(lines, { claim, holder });

describe('the passage for a claim', () => {
  test.each([
    ['The annual plan costs 1200 euros', 'The annual plan costs 1,200 euros.', [8, 11]],
    ['Probes cost 50 in the South', '| South | 50 |', [18, 18]],
    ['Voss is in charge of sales', '- Mira Voss leads sales', [20, 22]],
  ] as [string, string, [number, number]][])('%s holds the lines that bear on it', (claim, line, range) => {
    const passage = choose(PAGE, claim);
    expect(passage.text).toContain(line);
    expect(passage.ranges.some(({ start, end }) => start <= range[0] && range[1] <= end)).toBe(true);
  });

  test('shows the heading of its section and the header of its table', () => {
    const { text } = choose(PAGE, 'Probes cost 50 in the South');
    expect(text).toContain('## Pricing');
    expect(text).toContain('| Region | Price |');
  });

  test('finds who holds it', () => {
    expect(choose(PAGE, 'The price is right', 'people/jon-ade').text).toContain('- Jon Ade builds the probes');
  });

  test('names the holder by the front matter when the text does not', () => {
    const lines = [
      '---',
      'date: 2025-06-17',
      'deciders:',
      '  - Jon Ade',
      '  - Ulla Berg',
      '---',
      '# Prices',
      '',
      'Prices rise.',
    ];
    const { text } = choose(lines, 'Prices rise', 'people/ulla-berg');
    expect(text).toBe('deciders:\n…\n  - Ulla Berg\n…\n# Prices\n\nPrices rise.');
    expect(choose(lines, 'Prices rise').text).not.toContain('Berg');
  });

  test('never holds the takes table, the front matter or a comment', () => {
    const { text } = choose(PAGE, 'draft title claim kind Ferndale annual plan costs 9,999 world');
    expect(text).not.toMatch(/gbrain|\| 1 \||title:|draft/);
  });

  test('that shares nothing with the page is how the page begins', () => {
    expect(choose(PAGE, 'Квартальный отчёт').text).toMatch(/^# Ferndale Instruments\n\nFerndale makes/);
  });

  test('on a page with nothing but takes is empty', () => {
    expect(choose(PAGE.slice(24), 'The annual plan costs 1,200 euros')).toEqual({ ranges: [], text: '' });
    expect(choose([], 'x')).toEqual({ ranges: [], text: '' });
  });

  test('is found in a language without spaces', () => {
    const lines = ['序文です。', '', '年間プランの価格は高い。', '', '終わり。'];
    expect(choose(lines, 'プランの価格が高すぎる').text).toBe('年間プランの価格は高い。');
  });

  test('is cut inside a line only when that line is longer than a passage', () => {
    const { ranges, text } = choose(['x', '', `needle ${'word '.repeat(1_000)}`], 'the needle');
    expect(ranges).toEqual([{ start: 3, end: 3 }]);
    expect(text.length).toBeLessThanOrEqual(1_501);
    expect(text.endsWith('…')).toBe(true);
  });
});

test('a passage is bounded, made of the lines it names, and the same each time', () => {
  const line = fc.oneof(
    fc.constantFrom('', '# Head', '- item', '```', '| a | b |', '|---|---|', '<!--- gbrain:takes:begin -->', '---'),
    fc.lorem({ maxCount: 40 }),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 60 }), fc.lorem(), (lines, claim) => {
      const passage = choose(lines, claim);
      expect(choose(lines, claim)).toEqual(passage);
      expect(passage.text.length).toBeLessThanOrEqual(1_600);
      const whole = passage.ranges.map(({ start, end }) => lines.slice(start - 1, end).join('\n')).join('\n…\n');
      expect(passage.text.endsWith('…') && !whole.endsWith('…') ? whole : passage.text).toBe(whole);
      for (const [index, range] of passage.ranges.entries()) {
        expect(range.start).toBeGreaterThan(passage.ranges[index - 1]?.end ?? 0);
        expect(range.end).toBeLessThanOrEqual(lines.length);
      }
    }),
  );
});
