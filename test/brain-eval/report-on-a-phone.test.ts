import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { printReportHtml } from '../../src/brain-eval/report/print/print-html.tsx';
import { buildReport } from '../../src/brain-eval/report/report.ts';
import { CHROMIUM_FLAGS, findChromium } from '../http/page/find-chromium.ts';
import { line, PERFECT, RESOLVED, scoreText } from './sample.ts';

const executable = findChromium(process.env);
const why =
  executable === null
    ? ' — SKIPPED: no Chromium here; install one (apt-get install chromium) or name it in CHROMIUM_PATH'
    : '';
const PHONE = { width: 390, height: 844 };

const wrong = scoreText(
  [...PERFECT.filter((one) => !one.includes('"copper"')), line('copper', 'Tin, in Graz.', ['metals/halls.md:5'])].join(
    '\n',
  ),
  'brain',
  'brain.txt',
);
const report = buildReport([wrong, scoreText(PERFECT.join('\n'), 'documents', 'documents.txt')], RESOLVED);

describe.skipIf(executable === null)(`the HTML report on a phone${why}`, () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executable!, args: CHROMIUM_FLAGS });
    page = await browser.newPage({ viewport: PHONE });
    await page.setContent(printReportHtml(report, { date: '2026-10-31' }));
  });
  afterAll(() => browser?.close());

  test('hides no figure beside the screen', async () => {
    const wide = await page.evaluate<string[]>(`[document.documentElement, ...document.querySelectorAll('.scroll')]
      .filter((part) => part.scrollWidth > part.clientWidth)
      .map((part) => part.getAttribute('aria-label') ?? part.tagName)`);
    expect(wide).toEqual([]);
  });

  test('a tap at the top shows what was expected, the answer and the lines that hold it in one view', async () => {
    const link = page.getByRole('link', { name: 'copper', exact: true }).first();
    expect((await link.boundingBox())!.y).toBeLessThan(PHONE.height);
    await link.click();
    const answer = page.locator('#answer-copper section[class^=run]').first();
    for (const shown of [
      answer.getByText('Tin, in Graz.'),
      answer.getByText('Basel or Basle'),
      answer.getByText('The furnace melts copper.'),
      answer.getByText('Hall 7 is in Basel.'),
    ]) {
      const box = (await shown.boundingBox())!;
      expect([box.y >= 0, box.y + box.height <= PHONE.height], String(shown)).toEqual([true, true]);
    }
  });
});
