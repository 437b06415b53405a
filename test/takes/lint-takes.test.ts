import { describe, expect, test } from 'vitest';
import { brainNames } from '../../src/takes/lint/brain-names.ts';
import { lintTake, lintTakes } from '../../src/takes/lint/lint-takes.ts';
import type { Page, Take } from '../../src/takes/page/take.ts';
import { RULES } from '../../src/takes/rules/index.ts';

const PAGE = {
  pageTitle: 'Ferndale Instruments',
  pageText: `Mira Voss and Jon Ade founded Ferndale in January 2019 with 3 people. Revenue was 1.2 million euros in 2024,
    up from 900,000. Half of the orders come from Germany. The Kestrel probe costs €45; twelve were sold to Tidewell.`,
};

const BRAIN = brainNames(
  ['people/mira-voss', 'people/jon-ade', 'companies/tidewell', 'companies/ferndale', 'people/ulla-berg'],
  [
    { holder: 'people/mira-voss', slug: 'companies/ferndale' },
    { holder: 'people/jon-ade', slug: 'companies/ferndale' },
    { holder: 'companies/tidewell', slug: 'companies/ferndale' },
    { holder: 'companies/ferndale', slug: 'companies/ferndale' },
  ],
);

const GOOD: Take = {
  row: 1,
  claim: 'Ferndale sells its probes mostly through distributors',
  kind: 'take',
  holder: 'world',
  weight: 0.75,
  weightText: '0.75',
  since: null,
  until: null,
  source: null,
  active: true,
  line: 9,
};

const take = (changes: Partial<Take>): Take => {
  const made = { ...GOOD, ...changes };
  return 'weightText' in changes || made.weight === null ? made : { ...made, weightText: String(made.weight) };
};
const rulesBroken = (changes: Partial<Take>) =>
  lintTake(take(changes), { ...PAGE, brain: BRAIN }).map(({ rule }) => rule);
const fact = (claim: string): Partial<Take> => ({ claim, kind: 'fact', weight: 1 });

describe('each rule', () => {
  const breaking: [rule: string, changes: Partial<Take>][] = [
    ['weight-valid', { weight: null, weightText: 'high' }],
    ['weight-valid', { weight: null, weightText: '' }],
    ['weight-grid', { weight: 0.74 }],
    ['weight-grid', { weight: 0.333 }],
    ['weight-grid', { weight: 0.01 }],
    ['weight-kind', { kind: 'fact', weight: 0.3 }],
    ['weight-kind', { kind: 'hunch', weight: 1 }],
    ['weight-kind', { kind: 'bet', weight: 1 }],
    ['weight-wording', { claim: 'Perhaps the Kestrel probe is overpriced', weight: 1 }],
    ['weight-wording', { claim: 'The Kestrel probe definitely sells itself', weight: 0.1 }],
    ['holder-form', { holder: 'Garry' }],
    ['holder-form', { holder: 'people/Some-One' }],
    ['holder-form', { holder: 'world/x' }],
    ['holder-form', { holder: 'people/a/b' }],
    ['holder-form', { holder: '' }],
    ['holder-form', { holder: 'people/' }],
    ['holder-named', { holder: 'people/petra-kolt' }],
    ['holder-named', { holder: 'companies/harborline' }],
    ['holder-named', { holder: 'people/mira' }],
    ['holder-belief', { claim: 'I think the probe sells best in winter' }],
    ['holder-belief', { claim: 'Mira Voss believes that resellers earn too much', holder: 'people/jon-ade' }],
    ['holder-belief', { claim: 'According to Mira Voss, resellers earn too much', holder: 'people/jon-ade' }],
    ['kind-prediction', fact('Ferndale will open an office in Germany next year')],
    ['kind-prediction', fact('Ferndale is going to hire a second engineer')],
    ['kind-prediction', fact('Half of all probes come from Tidewell by 2031')],
    ['kind-prediction', fact('Revenue is expected to double')],
    ['kind-hedge', fact('Maybe the probe is too heavy')],
    ['kind-hedge', fact('I suspect the probe is too heavy')],
    ['kind-hedge', fact('The probe is probably the best seller')],
    ['kind-hedge', fact('Tidewell seems to prefer the probe')],
    ['kind-opinion', fact('The Kestrel probe is overrated')],
    ['kind-opinion', fact('Ferndale is too slow')],
    ['kind-opinion', fact('The Kestrel probe is not worth building')],
    ['kind-opinion', fact('Ferndale ought to hire an engineer')],
    ['holder-belief', { claim: 'In my opinion resellers earn too much' }],
    ['kind-past', { claim: 'Ferndale was founded in January 2019', kind: 'hunch', weight: 0.5 }],
    ['kind-past', { claim: 'Mira Voss and Jon Ade launched Ferndale in January 2019', kind: 'bet' }],
    ['compound', { claim: 'Ferndale sells probes. Tidewell buys most of them' }],
    ['compound', { claim: 'Ferndale sells probes; Tidewell buys most of them' }],
    ['compound', { claim: 'Mira runs sales and she also owns the pricing' }],
    ['compound', { claim: 'The pilot ended well, and the team is hiring again' }],
    ['compound', { claim: '価格は高い。品質は良い。' }],
    ['too-short', { claim: 'Mira Voss' }],
    ['too-short', { claim: 'Kestrel' }],
    ['too-short', { claim: 'The Kestrel Probe' }],
    ['calendar', { claim: 'The board meeting takes place on Tuesday' }],
    ['calendar', { claim: 'Call with Mira at 10:30' }],
    ['calendar', { claim: 'The stand-up moved to Monday' }],
    ['contentless', { claim: 'TBD' }],
    ['contentless', { claim: 'To be discussed.' }],
    ['contentless', { claim: 'The meeting went well' }],
    ['contentless', { claim: 'It is important' }],
    ['contentless', { claim: 'We talked about pricing' }],
    ['numbers-held', { claim: 'The Kestrel probe costs €54' }],
    ['numbers-held', { claim: 'Revenue was 1.3 million euros in 2024' }],
    ['numbers-held', { claim: 'Ferndale was founded in 2018' }],
    ['names-held', { claim: 'Twelve Kestrel probes were sold to Harborline' }],
    ['names-held', { claim: 'Mira Voss of Harborline and Jon Ade founded Ferndale with 3 people' }],
    ['period-order', { since: '2026-06', until: '2022-01' }],
    ['period-order', { since: '2026-02', until: '2026-01' }],
    ['period-order', { since: '2027', until: '2026-12-31' }],
  ];
  test.each(breaking)('%s finds %j', (rule, changes) => {
    expect(rulesBroken(changes)).toContain(rule);
  });

  test('has at least one row above', () => {
    const tested = new Set(breaking.map(([rule]) => rule));
    expect(RULES.map(({ name }) => name).filter((name) => !tested.has(name))).toEqual([]);
  });

  test.each(breaking)('%s says what to do next about %j, on one line', (rule, changes) => {
    const finding = lintTake(take(changes), { ...PAGE, brain: BRAIN }).find((found) => found.rule === rule)!;
    expect(finding.message).toMatch(/^[^\n]{20,250}[.]$/);
    expect(finding).toMatchObject({ line: 9, row: 1 });
  });
});

describe('a good take', () => {
  const rows: Partial<Take>[] = [
    {},
    fact('Mira Voss and Jon Ade founded Ferndale in 2019'),
    fact('Ferndale was founded in January 2019 by three people'),
    fact('Revenue was 1,200,000 euros in 2024'),
    fact('Revenue rose from 0.9m to 1.2m euros'),
    fact('50% of the orders come from German customers'),
    fact('Tidewell bought 12 Kestrel probes'),
    fact('Half of the orders for the New Kestrel come from Germany'),
    fact('The Kestrel probe costs 45 euros'),
    fact('The contract says that deliveries will stop at Easter'),
    fact('Jon Ade agreed that the price will stay'),
    fact("Mira's father left her the workshop in his will"),
    fact('Customers may return the probe unused'),
    fact('By 2024 Ferndale had sold probes in Germany'),
    fact('Mira Voss said "maybe we should sell" to Jon Ade'),
    fact('The probe is the best-selling product'),
    fact('Ferndale employs e.g. Dr. Voss as an adviser'),
    fact('Probes, cables and cases are sold together'),
    fact('Sales, marketing, and support are one team'),
    fact('The weekly call was replaced by written notes'),
    fact('Jon Ade owns 3 shares'),
    fact('Mira leads sales'),
    fact('Ferndale uses `git; make` to build'),
    { claim: 'Ferndale will open an office in Germany', kind: 'bet', weight: 0.6 },
    { claim: 'Mira left in 2024 because she was bored', kind: 'hunch', weight: 0.4 },
    { claim: 'Mira Voss believes that resellers earn too much', holder: 'people/mira-voss' },
    { claim: 'I think resellers earn too much', holder: 'people/mira-voss' },
    { claim: 'The Kestrel probe is overrated', kind: 'take', weight: 0.65 },
    { claim: 'Maybe the probe is too heavy for divers', kind: 'hunch', weight: 0.35 },
    { holder: 'self' },
    { holder: 'brain' },
    { holder: 'people/jon-ade' },
    { holder: 'companies/ferndale-instruments' },
    { holder: 'people/münchner-kind', claim: 'Das Münchner Werk ist zu klein' },
    { since: '2022-01', until: '2026-06' },
    { since: '2026', until: '2026-03' },
    { since: '2026-03', until: '2026' },
    { weight: 0 },
    { weight: 1 },
    { weight: 0.05 },
    { weight: 0.15 },
    { weight: 0.35 },
    { claim: '価格は競合より高い' },
    { claim: 'Цена слишком высока для рынка' },
    { claim: 'Der Preis ist für Händler zu hoch' },
    { claim: 'السعر مرتفع جدا للسوق' },
    { claim: 'หัววัดมีราคาแพงเกินไป' },
  ];
  test.each(rows)('is not accused: %j', (changes) => {
    expect(lintTake(take(changes), { ...PAGE, brain: BRAIN })).toEqual([]);
  });

  test('is not accused on a page that says nothing beside it', () => {
    const claim = 'The probe of Harborline costs 99 euros';
    expect(lintTake(take({ claim, holder: 'people/petra-kolt' }), { pageTitle: 'Probes', pageText: '' })).toEqual([]);
  });

  test('that is struck out is not judged', () => {
    expect(rulesBroken({ active: false, holder: 'Garry', weight: null })).toEqual([]);
  });
});

describe('a page', () => {
  const page = (takes: Take[]): Page => ({
    slug: 'companies/ferndale',
    path: 'companies/ferndale.md',
    title: 'Ferndale',
    blob: '',
    lines: ['# Ferndale', '', 'Ferndale sells its probes mostly through distributors, says Mira.'],
    takes,
    warnings: [],
  });

  test('with the same claim twice has one duplicate, named by the row it repeats', () => {
    const again = take({ row: 2, line: 10, claim: '*Ferndale* sells its probes, mostly, through distributors.' });
    expect(lintTakes(page([GOOD, again]))).toEqual([
      {
        rule: 'duplicate',
        severity: 'warning',
        dimension: 'signal_density',
        line: 10,
        row: 2,
        message: expect.stringContaining('row 1 (line 9)'),
      },
    ]);
  });

  test.each<[string, Partial<Take>]>([
    ['another holder', { holder: 'people/mira' }],
    ['another period', { since: '2024' }],
    ['the opposite', { claim: 'Ferndale sells its probes mostly not through distributors' }],
    ['a struck row', { active: false }],
  ])('with the same claim and %s has none', (_, changes) => {
    expect(lintTakes(page([GOOD, take({ ...changes, row: 2, line: 10 })]))).toEqual([]);
  });

  test('does not count its takes tables as its text', () => {
    const lines = [
      'Ferndale sells its probes through distributors.',
      '',
      '<!--- gbrain:takes:begin -->',
      '| # | claim | kind | who | weight | since | source |',
      '|---|---|---|---|---|---|---|',
      '| 1 | Ferndale sells 77 probes | fact | world | 1 | | |',
      '<!--- gbrain:takes:end -->',
    ];
    const found = lintTakes({ ...page([take({ ...fact('Ferndale sells 77 probes'), line: 6 })]), lines });
    expect(found.map(({ rule }) => rule)).toEqual(['numbers-held']);
  });
});

test('findings show hostile text escaped and cut', () => {
  const messages = lintTake(
    take({ holder: `\u001b[31m${'x'.repeat(500)}\n`, weight: null, weightText: '\u202e9' }),
    PAGE,
  );
  expect(messages.every(({ message }) => /^[^\p{Cc}\u202e]{1,400}$/u.test(message))).toBe(true);
});
