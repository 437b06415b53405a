import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openFolder } from '../../src/documents/git/open-folder.ts';
import { readBrainNames } from '../../src/takes/lint/brain-names.ts';
import { lintTakes } from '../../src/takes/lint/lint-takes.ts';
import { readPages } from '../../src/takes/page/read-pages.ts';
import type { Page } from '../../src/takes/page/take.ts';
import { folderTakes } from '../../src/takes-quality/panel/folder-takes.ts';
import { buildJudgePrompt } from '../../src/takes-quality/panel/judge-prompt.ts';
import { judgeByRules } from '../../src/takes-quality/panel/rules-judge.ts';

/** Small brains of different trades, languages and habits; `labels.json` names what is wrong with the bad takes. */
const BRAINS = join(import.meta.dirname, 'brains');
type Accusation = { take: string; dimension: string };

async function lintBrain(folder: string): Promise<{ all: string[]; found: Accusation[] }> {
  const pages: Page[] = [];
  for await (const page of readPages(await openFolder(folder))) pages.push(page);
  const brain = await readBrainNames(pages);
  return {
    all: pages.flatMap(({ slug, takes }) => takes.map(({ row }) => `${slug}#${row}`)),
    found: pages.flatMap((page) =>
      lintTakes(page, brain).map(({ row, dimension }) => ({ take: `${page.slug}#${row}`, dimension })),
    ),
  };
}

async function judgeBrain(folder: string): Promise<{ all: string[]; found: Accusation[] }> {
  const takes = await folderTakes(folder).draw({ limit: 1_000, seed: 1, slugPrefix: null, project: null });
  const nameOf = ({ slug, row }: { slug: string; row: number | null }) => `${slug}#${row}`;
  const { findings } = JSON.parse((await judgeByRules({ prompt: buildJudgePrompt(takes).user })).text) as {
    findings: { take: number; dimension: string }[];
  };
  return {
    all: takes.map(nameOf),
    found: findings.map(({ take, dimension }) => ({ take: nameOf(takes[take - 1]!), dimension })),
  };
}

const rows = [
  ['clinic', 8],
  ['verlag', 2],
  ['lab', 5],
  ['fund', 7],
  ['coop', 6],
  // Written by somebody who had not seen the rules, and scored once they were frozen.
  ['harbour', 2],
  ['seeds', 2],
] as const;

test.each(
  rows.flatMap(([brain, least]) => [
    { brain, least, by: 'the linter', find: lintBrain },
    { brain, least, by: 'builtin:rules', find: judgeBrain },
  ]),
)('$by accuses no sound take of $brain and finds $least bad ones', async ({ brain, least, find }) => {
  const labels: Record<string, string> = JSON.parse(readFileSync(join(BRAINS, brain, 'labels.json'), 'utf8'));
  const { all, found } = await find(join(BRAINS, brain));
  expect(Object.keys(labels).filter((take) => !all.includes(take))).toEqual([]);
  expect(found.filter(({ take }) => labels[take] === undefined)).toEqual([]);
  const named = new Set(found.filter(({ take, dimension }) => labels[take] === dimension).map(({ take }) => take));
  expect(named.size).toBeGreaterThanOrEqual(least);
});
