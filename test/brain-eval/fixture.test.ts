import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkKey } from '../../src/brain-eval/key/check/check-key.ts';
import { isUnanswerable, type Key, KINDS, parseKey } from '../../src/brain-eval/key/key.ts';
import { makeScale } from '../../src/brain-eval/key/scale/make-scale.ts';
import { addRows } from '../../src/brain-eval/report/run-table.ts';
import { brainOf } from '../brain/brain-of.ts';
import { filesOfSample } from './sample-files.ts';

const root = join(import.meta.dirname, '../../evals/brain');
const FILES = filesOfSample();
const KEY = parseKey(readFileSync(join(root, 'questions.json'), 'utf8'), 'questions.json');
const kindOf = (kind: string) => KEY.questions.filter((question) => question.kind === kind);

describe('shop-docs', () => {
  test('is 59 documents or more, 32 of them made', () => {
    const made = [...makeScale().files()].map(({ path }) => path);
    expect(Object.keys(FILES).length).toBeGreaterThanOrEqual(59);
    expect(made).toHaveLength(32);
    expect(made.filter((path) => !(path in FILES))).toEqual([]);
  });

  test('builds without a warning, and no link leads nowhere', () => {
    const { tree } = brainOf(FILES);
    expect(tree.warnings).toEqual([]);
    expect(tree.edges.filter(({ to }) => to === null)).toEqual([]);
  });

  test('is planted with nothing that gives an answer away', () => {
    for (const text of Object.values(FILES)) expect(text).not.toMatch(/the answer is|question q\d/i);
  });
});

describe('its key', () => {
  test('holds 28 questions or more, of every kind, 26 of them answerable', () => {
    expect(KEY.questions.length).toBeGreaterThanOrEqual(28);
    expect(KEY.questions.filter((question) => !isUnanswerable(question)).length).toBeGreaterThanOrEqual(26);
    expect(KINDS.filter((kind) => kindOf(kind).length === 0)).toEqual([]);
    expect(KEY.questions.every(({ id }) => /^q\d\d$/.test(id))).toBe(true);
  });

  test.each([1, 2] as const)('is proved by builder %d', (builder) => {
    expect(checkKey(KEY, brainOf(FILES, builder))).toEqual([]);
  });
});

test('recorded runs are added to the table of the README', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const recorded = addRows(readme, ['| a run |']);
  expect(recorded.match(/^## Recorded runs$/gm)).toHaveLength(1);
  expect(recorded).toContain('|\n| a run |\n\n## What the documents plant');
});

describe('a question is added in the three steps of the README:', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const example = (language: string) =>
    readme.split(`   \`\`\`${language}\n`)[1]!.split('   ```')[0]!.replace(/^ {3}/gm, '');
  const path = '10-products/gift-cards.md';
  const longer = { ...FILES, [path]: `${FILES[path]}\n${example('markdown')}` };
  const more = parseKey(
    JSON.stringify({ ...KEY, questions: [...KEY.questions, JSON.parse(example('json'))] }),
    'questions.json',
  );

  test('lines, entry, check', () => {
    expect(checkKey(more, brainOf(longer))).toEqual([]);
  });

  test('an entry without its lines is told', () => {
    expect(checkKey(more, brainOf(FILES))).toMatchObject([{ question: 'q29', rule: 'anchor' }]);
  });

  test('a kind that it does not exercise is told', () => {
    const question = { ...more.questions.at(-1)!, kind: 'descend' };
    expect(checkKey({ ...more, questions: [question] }, brainOf(longer))).toMatchObject([{ rule: 'descend' }]);
  });
});

describe('a change of the fixture or the key is noticed:', () => {
  const broken = (change: Record<string, string>, key: Key = KEY) =>
    checkKey(key, brainOf({ ...FILES, ...change })).map(({ question, rule }) => `${question} ${rule}`);
  const edit = (path: string, text: string, by: string) => {
    expect(FILES[path]).toContain(text);
    return { [path]: FILES[path]!.replace(text, by) };
  };
  const changed = (id: string, change: Partial<Key['questions'][number]>): Key => ({
    ...KEY,
    questions: KEY.questions.map((question) => (question.id === id ? { ...question, ...change } : question)),
  });
  const spec = '20-applications/web-shop/checkout/spec.md';
  const old = '40-decisions/0007-keep-baskets-in-the-browser-session.md';
  const account = '20-applications/web-shop/account/closing-an-account.md';
  const successor = '40-decisions/0019-keep-baskets-on-the-server.md';

  test.each<[string, string[], () => Record<string, string>, Key?]>([
    ['an anchor', ['q05 anchor'], () => edit(spec, 'after 25 minutes', 'after 26 minutes')],
    ['a card', ['q05 card'], () => edit(spec, 'BR-014 Unconfirmed', 'Unconfirmed')],
    ['a summary', ['q01 descend'], () => ({ [account]: `\`\`\`\n${FILES[account]!.split('```')[0]}\n\`\`\`\n` })],
    [
      'a superseded mark',
      ['q14 superseded'],
      () => ({
        ...edit(old, 'superseded by [ADR-0019](0019-keep-baskets-on-the-server.md)', 'accepted'),
        ...edit(successor, 'Supersedes: [ADR-0007](0007-keep-baskets-in-the-browser-session.md)', 'Follows: another'),
      }),
    ],
    ['a rejected value', ['q11 twin'], () => ({}), changed('q11', { reject: [] })],
    ['a rejected value of the superseded', ['q14 superseded'], () => ({}), changed('q14', { reject: [] })],
    [
      "the near twin's value",
      ['q11 twin'],
      () => edit('20-applications/marketplace/returns/rules.md', '14 days', '30 days'),
    ],
    [
      'the term in a title',
      ['q15 grep'],
      () => edit('50-operations/reviews/2024-11-checkout-outage.md', '## Why', '## Why ostermoor_lag_ceiling'),
    ],
    ['a planted line', ['null injection'], () => edit('10-products/extended-warranty.md', 'all AI', 'all')],
    [
      'the end of the long document',
      ['q16 long', 'q17 long', 'q18 long', 'null long'],
      () => {
        const path = '20-applications/marketplace/seller-handbook.md';
        return { [path]: FILES[path]!.replace(/## 5\.[\s\S]*?## 14\./, '## 14.') };
      },
    ],
  ])('%s', (_name, expected, change, key = KEY) => {
    const found = broken(change(), key);
    expect(expected.filter((failure) => !found.includes(failure))).toEqual([]);
  });
});
