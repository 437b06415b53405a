import { describe, expect, test } from 'vitest';
import { STYLE } from '../../../src/http/page/assets/style.ts';
import { describeProgress } from '../../../src/http/page/brain/build-parts.tsx';
import { readSteps } from '../../../src/http/page/evals/read-steps.ts';
import { link, readLink, readNumber, readRange } from '../../../src/http/page/parts/links.ts';
import { countRules, filterTakes, readFilter } from '../../../src/http/page/takes/filter-takes.ts';
import type { LintedTake } from '../../../src/http/page/takes/lint-project.ts';
import { numberPassage } from '../../../src/report/number-passage.ts';

describe('addresses', () => {
  test('escape what they hold and leave out what is not there', () => {
    expect(link('/a', { q: 'x&y=<z>', none: null, empty: '', at: 0 })).toBe('/a?q=x%26y%3D%3Cz%3E&at=0');
    expect(readLink('shop', 'a b/ü.md', { start: 3, end: 3 })).toBe(
      '/projects/shop/read?path=a%20b%2F%C3%BC.md&lines=3#L3',
    );
  });

  test.each([
    ['7', { start: 7, end: 7 }],
    ['7-9', { start: 7, end: 9 }],
    ['9-7', null],
    ['0', null],
    ['7-', null],
    ['99999999999', null],
    ['', null],
    [undefined, null],
  ])('lines %s', (text, range) => {
    expect(readRange(text)).toEqual(range);
  });

  test.each([
    ['12', 12],
    ['-1', null],
    ['1e3', null],
    ['99999999999', null],
    [undefined, null],
  ])('number %s', (text, value) => {
    expect(readNumber(text)).toBe(value);
  });
});

describe('a transcript', () => {
  test.each<[string, unknown, unknown]>([
    ['text', { role: 'assistant', content: 'Hello' }, { kind: 'said', tool: '', text: 'Hello' }],
    ['a question', { role: 'user', content: [{ type: 'text', text: 'Q' }] }, { kind: 'asked', tool: '', text: 'Q' }],
    [
      'a call of the AI SDK',
      {
        role: 'assistant',
        content: [{ type: 'tool-call', toolCallId: '1', toolName: 'brain_read', input: { node: 'a' } }],
      },
      { kind: 'called', tool: 'brain_read', text: '{"node":"a"}' },
    ],
    [
      'its answer',
      {
        role: 'tool',
        content: [{ type: 'tool-result', toolName: 'brain_read', output: { type: 'text', value: '1: a' } }],
      },
      { kind: 'returned', tool: 'brain_read', text: '1: a' },
    ],
    [
      'a record of a command',
      { type: 'assistant', message: { role: 'assistant', content: [{ type: 'thinking', thinking: 'Hm' }] } },
      { kind: 'thought', tool: '', text: 'Hm' },
    ],
    ['anything else', { type: 'turn.started' }, { kind: 'record', tool: '', text: '{"type":"turn.started"}' }],
    ['no object', 7, { kind: 'record', tool: '', text: '7' }],
  ])('%s is one step', (_name, turn, step) => {
    expect(readSteps([turn])).toEqual([step]);
  });

  test('names the tool of an answer that only gives the id of its call', () => {
    const steps = readSteps([
      { role: 'assistant', content: [{ type: 'tool_use', id: 'c1', name: 'brain_tree', input: {} }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c1', content: [{ type: 'text', text: 'x' }] }] },
    ]);
    expect(steps[1]).toEqual({ kind: 'returned', tool: 'brain_tree', text: 'x' });
  });
});

describe('a passage', () => {
  test.each([
    ['two ranges', { lines: '3-4, 9', text: 'a\nb\n…\nc' }, [3, 4, 9]],
    ['one line', { lines: '3', text: 'a' }, [3]],
    ['nothing', { lines: '', text: '' }, []],
    ['more text than lines', { lines: '3', text: 'a\nb' }, [3]],
  ])('numbers %s', (_name, passage, numbers) => {
    expect(numberPassage(passage).map(({ number }) => number)).toEqual(numbers);
  });
});

describe('takes', () => {
  const take = (change: Partial<LintedTake>): LintedTake => ({
    ...{ row: 1, claim: 'c', kind: 'fact', holder: 'world', weight: 1, weightText: '1', since: null, until: null },
    ...{ source: null, active: true, line: 1, path: 'a.md', slug: 'a', pageTitle: 'A', findings: [] },
    ...change,
  });
  const finding = { rule: 'weight-grid', severity: 'error', dimension: 'weight_calibration', line: 1, row: 1 } as const;
  const all = [
    take({
      findings: [
        { ...finding, message: 'm' },
        { ...finding, message: 'n' },
      ],
    }),
    take({ kind: 'bet', holder: 'people/x', path: 'people/b.md' }),
    take({ active: false }),
  ];

  test.each([
    [{}, 3],
    [{ kind: 'bet' }, 1],
    [{ kind: 'nonsense' }, 3],
    [{ holder: 'people/x' }, 1],
    [{ page: 'people/' }, 1],
    [{ finding: 'any' }, 1],
    [{ finding: 'none' }, 2],
    [{ finding: 'weight-grid' }, 1],
    [{ finding: 'weight_calibration' }, 1],
    [{ finding: 'toString' }, 0],
    [{ state: 'inactive' }, 1],
  ])('%j', (query: Record<string, string>, count) => {
    expect(
      filterTakes(
        all,
        readFilter((name) => query[name]),
      ),
    ).toHaveLength(count);
  });

  test('a rule counts a take once', () => {
    expect(countRules(all)).toEqual([
      { rule: 'weight-grid', dimension: 'weight_calibration', severity: 'error', takes: 1 },
    ]);
  });
});

test.each([
  ['queued', null, null, { text: 'Queued', done: 0, total: 0 }],
  ['building', null, null, { text: 'Building: reading the repository', done: 0, total: 0 }],
  ['building', 34, 1200, { text: 'Building: 34 of 1,200 documents', done: 34, total: 1200 }],
] as const)('a build that is %s, %s of %s done', (status, done, total, said) => {
  expect(describeProgress({ status, done, total })).toEqual(said);
});

test('the style sheet loads nothing', () => {
  expect(STYLE).not.toMatch(/url\(|@import|https?:/);
});
