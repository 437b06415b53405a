import { join } from 'node:path';
import axe from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';

/** What goes wrong in a browser: requests to other hosts, errors of scripts and of the policy, dialogs. */
export function watch(context: BrowserContext, own: string): string[] {
  const wrong: string[] = [];
  context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${own}/`) && !url.startsWith('data:')) wrong.push(`asked ${url}`);
  });
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') wrong.push(`${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (error) => wrong.push(`threw ${error.error().message}`));
  context.on('dialog', (dialog) => {
    wrong.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  return wrong;
}

interface Shape {
  /** Pixels by which the page is wider than the screen. */
  overflow: number;
  scripts: string[];
  /** Levels in their order. */
  headings: number[];
}
const SHAPE = `({
  overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  scripts: [...document.querySelectorAll('script')].map((script) => script.getAttribute('src') ?? 'inline'),
  headings: [...document.querySelectorAll('h1, h2, h3')].map((heading) => Number(heading.tagName[1])),
})`;

/** What axe finds that is more than minor, by all rules or some. It is loaded once into each page. */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source);
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: rules } }) };
  const found = await page.evaluate<axe.Result[]>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical' || impact === 'moderate')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map(({ html }) => html.slice(0, 160))
          .slice(0, 3)
          .join(' | ')}`,
    );
}

/** What is wrong with a page as it stands. */
export async function inspect(page: Page): Promise<string[]> {
  const found = await violations(page);
  const { overflow, scripts, headings } = await page.evaluate<Shape>(SHAPE);
  const skipped = headings.some((level, index) => level > (headings[index - 1] ?? 0) + 1);
  return [
    ...found,
    ...(overflow > 0 ? [`${overflow} px wider than the screen`] : []),
    ...(scripts.length === 1 && scripts[0]!.startsWith('/assets/') ? [] : [`scripts: ${scripts.join(', ')}`]),
    ...(headings[0] === 1 && !skipped ? [] : [`headings ${headings.join(' ')}`]),
  ];
}

/** A picture of the page, for who wants to look at it. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env.GBRAIN_TEST_PICTURES;
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}
