import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkKey } from '../../src/brain-eval/key/check/check-key.ts';
import { type KeyInput, keySchema } from '../../src/brain-eval/key/key.ts';
import { findValue } from '../../src/brain-eval/key/propose/find-value.ts';
import { proposeKey } from '../../src/brain-eval/key/propose/propose-key.ts';
import { makeScale } from '../../src/brain-eval/key/scale/make-scale.ts';
import { brainOf, type Files } from '../brain/brain-of.ts';
import { filesOfSample } from './sample-files.ts';

const FILES: Files = {
  'copper/rules.md': '# Copper\n\nAbout copper.\n\n### BR-1 Storage time\n\nKept for 6 months.\n',
  'lead/rules.md': '# Lead\n\nAbout lead.\n\n### BR-2 Storage time\n\nKept for 9 months.\n',
  'halls.md':
    '# Halls\n\nWhere things lie.\n\n| Hall | Room |\n|---|---|\n| North | 40 pallets |\n| South | 70 pallets |\n| West | many |\n',
  'decisions/1.md': '# Old\n\nStatus: superseded by [2](2.md)\n\n## Decision\n\nOption 1: bars of 2 metres.\n',
  'decisions/2.md': '# New\n\nStatus: accepted\n\n## Decision\n\nOption 3: bars of 5 metres.\n',
  'long.md': `# Long\n\n${'Words and words and words.\n\n'.repeat(1300)}At last the tower was given 12 bells.\n`,
};
const propose = (files: Files, limit = 5) => proposeKey(brainOf(files), { limit, total: 1_000, title: 'metals' });
const undrafted = (key: KeyInput) =>
  keySchema.parse({
    ...key,
    questions: key.questions.map(({ draft: _draft, ...question }) => question),
  });
const proposed = (key: KeyInput, kind: string) =>
  key.questions.filter((question) => question.kind === kind).map(({ accept, reject }) => ({ accept, reject }));

describe('a key to begin with', () => {
  const key = propose(FILES);

  test.each<[string, unknown[]]>([
    ['twin', [{ accept: [['6 months']], reject: ['9 months'] }]],
    ['superseded', [{ accept: [['5 metres']], reject: ['2 metres'] }]],
    ['card', [{ accept: [['9 months']], reject: undefined }]],
    [
      'table',
      [
        { accept: [['40 pallets']], reject: ['70 pallets'] },
        { accept: [['70 pallets']], reject: ['40 pallets'] },
      ],
    ],
    ['long', [{ accept: [['12 bells']], reject: undefined }]],
    ['two-documents', [{ accept: [['6 months'], ['9 months']], reject: undefined }]],
    ['unanswerable', [{ accept: undefined, reject: undefined }]],
  ])('proposes %s questions', (kind, expected) => {
    expect(proposed(key, kind)).toEqual(expected);
  });

  test('is a valid key whose drafts do not pass', () => {
    expect(key.questions.every(({ draft, question }) => draft && question.endsWith('?'))).toBe(true);
    const failures = checkKey(keySchema.parse(key), brainOf(FILES));
    const told = failures.filter(({ rule }) => rule === 'draft').map(({ question }) => question);
    expect(told).toEqual(key.questions.map(({ id }) => id));
  });

  test('asks for rows by their header, and for other lines by a gap', () => {
    const asked = key.questions.map(({ question }) => question);
    expect(asked).toContain('According to “Halls”, what is “Room” for “North”?');
    expect(asked.join('\n')).toMatch(/In “Copper”, “.*Storage time”, what stands at the gap: “Kept for ___\.”\?/);
    expect(asked.at(-1)).toBe('According to “Halls”, what is “Room” for “Quillborough”?');
  });

  test('fits its documents once a person has said yes to every question', () => {
    expect(checkKey(undrafted(key), brainOf(FILES))).toEqual([]);
  });

  test('holds at most as many of a kind as asked for, from all over the documents', () => {
    const files = Object.fromEntries([...makeScale({ units: 60 }).files()].map(({ path, text }) => [path, text]));
    const drafts = propose(files, 4).questions.filter(({ kind }) => kind === 'card');
    expect(drafts).toHaveLength(4);
    expect(new Set(drafts.map(({ evidence }) => evidence![0]!.file.split('/')[1]))).toEqual(
      new Set(['legacy-returns', 'legacy-shipping']),
    );
  });

  test('of documents with nothing to ask about has one draft', () => {
    expect(propose({ 'a.md': '# A\n\nNothing.\n' }).questions).toHaveLength(1);
  });
});

describe('the drafts of shop-docs', () => {
  const files = filesOfSample();
  const key = propose(files, 50);

  test('all pass the check, without a hand on them', () => {
    expect(checkKey(undrafted(key), brainOf(files))).toEqual([]);
  });

  test('find the twins and the superseded decision that its authors planted', () => {
    const pairs = key.questions.map(({ accept, reject }) => `${accept?.[0]?.[0]} not ${reject?.[0]}`);
    expect(pairs).toEqual(expect.arrayContaining(['45 days not 2 hours', '14 days not 30 days']));
  });
});

describe('the value of a line', () => {
  test.each([
    ['Kept for 6 months.', '6 months'],
    ['- **BR-12** up to 10 % off', '10 %'],
    ['3. Wait 21 days', '21 days'],
    ['Above EUR 1,240.50 a person decides', 'EUR 1,240.50'],
    ['Option 1: bars of 2 metres', '2 metres'],
    ['In 2021 it took 9 weeks', '9 weeks'],
    ['within 8 working days after', '8 working days'],
    ['80 different products', '80'],
    ['at 07:45 sharp', '07:45 sharp'],
    ['the code is `x_one`', 'x_one'],
    ['nothing here', null],
    ['see BR-012 and v2', null],
  ])('%s', (line, value) => {
    expect(findValue(line)).toBe(value);
  });

  test('stands in the line, whatever the line is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (line) => {
        const value = findValue(line);
        expect(value === null || value.length > 0).toBe(true);
      }),
    );
  });
});
