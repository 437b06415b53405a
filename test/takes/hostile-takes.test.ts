import { expect, test } from 'vitest';
import { decodeDocument } from '../../src/documents/document.ts';
import { lintTakes } from '../../src/takes/lint/lint-takes.ts';
import { choosePassage } from '../../src/takes/page/choose-passage.ts';
import { readPage } from '../../src/takes/page/read-page.ts';

const HEADER = '| # | claim | kind | who | weight | since | source |\n|---|---|---|---|---|---|---|';

/** Claims that a rule with a careless pattern would read for minutes. */
test.each([
  ['spaces', `x${' '.repeat(200_000)}x`],
  ['letters', 'a '.repeat(100_000)],
  ['names', 'Aa '.repeat(70_000)],
  ['quotes', '"'.repeat(200_000)],
  ['code marks', '`'.repeat(200_000)],
  ['parentheses', '('.repeat(200_000)],
  ['tildes', `~~${'~ '.repeat(100_000)}~~`],
  ['digits', '1'.repeat(200_000)],
  ['grouped digits', '1,'.repeat(100_000)],
  ['clauses', 'it is, and '.repeat(20_000)],
  ['sentences', '. A'.repeat(70_000)],
  ['talk', 'we talked '.repeat(20_000)],
  ['unspaced script', '価'.repeat(100_000)],
])('a claim of 200,000 characters of %s is read, linted and given a passage', (_, claim) => {
  const text = `Some text of the page.\n\n<!--- gbrain:takes:begin -->\n${HEADER}\n| 1 | ${claim} | fact | Garry | 1 | | |\n<!--- gbrain:takes:end -->\n`;
  const page = readPage(decodeDocument({ path: 'a.md', blob: '0', content: Buffer.from(text) }))!;
  expect(page.takes).toHaveLength(1);
  expect(lintTakes(page).map(({ rule }) => rule)).toContain('holder-form');
  expect(choosePassage(page.lines, page.takes[0]!).text).toBe('Some text of the page.');
});
