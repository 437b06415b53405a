import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { decodeDocument } from '../../src/documents/document.ts';
import { type LintFinding, lintTakes } from '../../src/takes/lint/lint-takes.ts';
import { choosePassage } from '../../src/takes/page/choose-passage.ts';
import { readPage } from '../../src/takes/page/read-page.ts';
import { DIMENSIONS, type Dimension, type Page, type SampledTake } from '../../src/takes/page/take.ts';
import { buildJudgePrompt } from '../../src/takes-quality/panel/judge-prompt.ts';
import { judgeByRules } from '../../src/takes-quality/panel/rules-judge.ts';

interface Defect {
  page: string;
  row: number;
  kind: string;
  dimension: Dimension;
  lint: boolean;
  why: string;
}

const EXAMPLES = resolve(import.meta.dirname, '../../examples');
const BRAIN = join(EXAMPLES, 'brain');
const listed: { kinds: Record<string, string>; defects: Defect[] } = JSON.parse(
  readFileSync(join(EXAMPLES, 'brain-defects.json'), 'utf8'),
);

const pages: Page[] = readdirSync(BRAIN, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.md'))
  .sort()
  .map((path) => readPage(decodeDocument({ path, blob: '0'.repeat(40), content: readFileSync(join(BRAIN, path)) }))!);
const pageOf = new Map(pages.map((page) => [page.slug, page]));
const placeOf = (slug: string, row: number | null) => `${slug} row ${row}`;
const listedPlaces = new Set(listed.defects.map((defect) => placeOf(defect.page, defect.row)));

describe('the example brain', () => {
  test('has 44 pages and 240 takes, 235 of them active, from 3 to 8 on a page', () => {
    const takes = pages.flatMap((page) => page.takes);
    expect([pages.length, takes.length, takes.filter((take) => take.active).length]).toEqual([44, 240, 235]);
    expect(pages.filter((page) => page.takes.length < 3 || page.takes.length > 8)).toEqual([]);
  });

  test('draws no warning but for the one weight that is no number', () => {
    const warned = pages.flatMap((page) => page.warnings.map((warning) => `${page.slug}:${warning.line}`));
    const invalid = listed.defects.find((defect) => defect.kind === 'invalid-weight')!;
    const line = pageOf.get(invalid.page)!.takes.find((take) => take.row === invalid.row)!.line;
    expect(warned).toEqual([`${invalid.page}:${line}`]);
  });

  test('names only holders that have a page, apart from world, brain, self and the listed defect', () => {
    const unknown = pages.flatMap((page) =>
      page.takes
        .filter((take) => !['world', 'brain', 'self'].includes(take.holder) && !pageOf.has(take.holder))
        .map((take) => placeOf(page.slug, take.row)),
    );
    const invalid = listed.defects.filter((defect) => defect.kind === 'invalid-holder');
    expect(unknown).toEqual(invalid.map((defect) => placeOf(defect.page, defect.row)));
  });

  test.each(pages.map((page) => [page.slug, page] as const))('%s links only to pages that are there', (_, page) => {
    const targets = [...page.lines.join('\n').matchAll(/\]\(([^()\s]+)\)/g)].map((match) =>
      posix.join(dirname(page.path), match[1]!),
    );
    expect(targets.filter((target) => !pageOf.has(target.replace(/\.md$/, '')))).toEqual([]);
  });
});

describe('the list of defects', () => {
  test('uses only kinds that it explains and the five dimensions, and each kind at least once', () => {
    expect(new Set(listed.defects.map((defect) => defect.kind))).toEqual(new Set(Object.keys(listed.kinds)));
    expect(listed.defects.filter((defect) => !DIMENSIONS.includes(defect.dimension))).toEqual([]);
  });

  test('names each take once, and every one is an active take of its page', () => {
    expect(listedPlaces.size).toBe(listed.defects.length);
    const active = new Set(
      pages.flatMap((page) => page.takes.filter((take) => take.active).map((take) => placeOf(page.slug, take.row))),
    );
    expect([...listedPlaces].filter((place) => !active.has(place))).toEqual([]);
  });
});

describe('the linter on the example brain', () => {
  let found: (LintFinding & { slug: string })[] = [];
  beforeAll(() => {
    found = pages.flatMap((page) => lintTakes(page).map((finding) => ({ ...finding, slug: page.slug })));
  });

  test.each(
    listed.defects.filter((defect) => defect.lint).map((defect) => [placeOf(defect.page, defect.row), defect] as const),
  )('finds the listed defect of %s at its line', (_, defect) => {
    const { line } = pageOf.get(defect.page)!.takes.find((take) => take.row === defect.row)!;
    const here = found.filter((finding) => finding.slug === defect.page && finding.line === line);
    expect(here.map((finding) => finding.dimension)).toContain(defect.dimension);
  });

  test('accuses no take that is not listed', () => {
    const accused = found.filter((finding) => !listedPlaces.has(placeOf(finding.slug, finding.row)));
    expect(accused.map((finding) => `${finding.slug}:${finding.line} ${finding.rule}: ${finding.message}`)).toEqual([]);
  });
});

describe('builtin:rules on all takes of the example brain', () => {
  const sample: SampledTake[] = pages.flatMap((page) =>
    page.takes
      .filter((take) => take.active)
      .map((take) => ({
        ...take,
        project: 'example',
        slug: page.slug,
        pageTitle: page.title,
        passage: choosePassage(page.lines, take),
      })),
  );
  let accused: string[] = [];
  beforeAll(async () => {
    const { text } = await judgeByRules({ prompt: buildJudgePrompt(sample).user });
    const { findings }: { findings: { take: number; dimension: Dimension }[] } = JSON.parse(text);
    accused = findings.map(({ take, dimension }) => {
      const { slug, row } = sample[take - 1]!;
      return `${placeOf(slug, row)}: ${dimension}`;
    });
  });

  test('names every defect that rules can find, in its dimension', () => {
    const expected = listed.defects.filter((defect) => defect.lint);
    const missed = expected.map((defect) => `${placeOf(defect.page, defect.row)}: ${defect.dimension}`);
    expect(missed.filter((place) => !accused.includes(place))).toEqual([]);
  });

  test('accuses no take that is not listed', () => {
    expect(accused.filter((place) => !listedPlaces.has(place.slice(0, place.indexOf(':'))))).toEqual([]);
  });
});
