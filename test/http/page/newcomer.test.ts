import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../cli/run-cli.ts';
import { git, writeFiles } from '../../documents/temporary-folder.ts';
import { serveGit } from '../../journeys/serve-git.ts';
import { pageWith } from '../../projects/project-of.ts';
import { type ProviderRequest, type Providers, type Step, startProviders } from '../../providers/start-providers.ts';
import { CHROMIUM_FLAGS, findChromium } from './find-chromium.ts';
import { makeWorld, type World } from './world.ts';

const KEY = {
  version: 1,
  refusal: { phrases: ['do not say'] },
  questions: [
    {
      ...{ id: 'days', kind: 'deep', question: 'How long can goods be returned?' },
      evidence: [{ file: 'returns.md', line: 'Goods can be returned within 30 days.' }],
      accept: [['30 days']],
    },
  ],
};

/** A judge that breaks one take, and an agent that answers from memory. */
function answer({ body }: ProviderRequest): Step {
  if (!JSON.stringify(body).includes('weight_calibration')) {
    return { text: '{"id": "days", "answer": "60 days", "citations": ["returns.md:3"]}' };
  }
  const numbers = [...JSON.stringify(body).matchAll(/(\d+)[^\d]{1,200}?A gift card never expires/g)];
  const take = Number(numbers[0]?.[1] ?? 1);
  const finding = { take, dimension: 'accuracy', severity: 'error', reason: 'The page says nothing of an end.' };
  const names = ['accuracy', 'attribution', 'weight_calibration', 'kind_classification', 'signal_density'];
  const score = (name: string) => ({ score: name === 'accuracy' ? 4 : 9, feedback: 'As the pages have it.' });
  const scores = Object.fromEntries(names.map((name) => [name, score(name)]));
  return { text: JSON.stringify({ findings: [finding], scores, improvements: [] }) };
}

const executable = findChromium(process.env);
const why =
  executable === null
    ? ' — SKIPPED: no Chromium here; install one (apt-get install chromium) or name it in CHROMIUM_PATH'
    : '';

describe.skipIf(executable === null)(`who has never seen the terminal, by what the page says${why}`, () => {
  let world: World;
  let browser: Browser;
  let server: Awaited<ReturnType<typeof serveGit>>;
  let providers: Providers;
  let clone: string;
  let page: Page;
  beforeAll(async () => {
    providers = await startProviders(answer);
    world = await makeWorld({ ...process.env, GBRAIN_GIT_HOSTS: '127.0.0.1' }, providers.env);
    clone = temporaryFolder();
    git(clone, 'init', '-q', '-b', 'main');
    writeFiles(clone, {
      'returns.md': '# Returns\n\nGoods can be returned within 30 days.\n',
      'till.md': pageWith('Till', 'The till closes at nine.'),
      'gifts.md': pageWith('Gifts', 'A gift card never expires.'),
    });
    git(clone, 'add', '-A');
    git(clone, 'commit', '-q', '-m', 'first');
    const root = temporaryFolder();
    git(clone, 'clone', '-q', '--bare', clone, join(root, 'docs.git'));
    git(clone, 'remote', 'add', 'origin', join(root, 'docs.git'));
    server = await serveGit(root);
    browser = await chromium.launch({ executablePath: executable!, args: CHROMIUM_FLAGS });
    page = await enter(world.token);
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    await world?.close();
    await providers?.close();
  });

  async function enter(secret: string): Promise<Page> {
    const entered = await (await browser.newContext()).newPage();
    await entered.goto(`${world.url}/sign-in`);
    await entered.getByLabel('Token').fill(secret);
    await entered.getByRole('button', { name: 'Sign in' }).click();
    await entered.waitForURL(`${world.url}/`);
    return entered;
  }
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const follow = (name: string) => page.getByRole('link', { name, exact: true }).first().click();
  const build = async (commit: string) => {
    await press('Build the Brain');
    await page.getByRole('link', { name: commit, exact: true }).first().waitFor({ timeout: 60_000 });
  };
  const head = () => git(clone, 'rev-parse', 'HEAD').slice(0, 12);

  test('adds a repository, is told at the form what is wrong with it, and builds', { timeout: 120_000 }, async () => {
    await page.getByLabel('Id').fill('Bad Id');
    await page.getByLabel('URL of its git repository').fill(`${server.url}/docs.git`);
    await press('Add');
    expect(await page.getByRole('alert').textContent()).toContain('Bad Id');
    expect(await page.getByLabel('URL of its git repository').inputValue()).toBe(`${server.url}/docs.git`);
    await page.getByLabel('Id').fill('docs');
    await press('Add');
    await page.waitForURL(`${world.url}/projects/docs`);
    await build(head());
    expect(await page.getByText('Ready', { exact: true }).first().isVisible()).toBe(true);
  });

  test('reads and searches', async () => {
    await follow('Search');
    await page.getByLabel('Words or pattern').fill('goods returned');
    await press('Search');
    await page.locator('.hits a').first().click();
    expect(await page.locator('.doc').textContent()).toContain('within 30 days');
  });

  test('runs the gate with a model, within a budget, and finds the worst take', { timeout: 120_000 }, async () => {
    await page.goto(`${world.url}/projects/docs`);
    await follow('Gate');
    await page.getByLabel('Judges, with commas between').fill('openai:gpt-5.2');
    await press('Run the gate');
    expect(await page.getByRole('alert').textContent()).toContain('costs money');
    expect(await page.getByLabel('Judges, with commas between').inputValue()).toBe('openai:gpt-5.2');
    await page.getByLabel('Budget in US dollars').fill('1');
    await press('Run the gate');
    await page.locator('tbody').getByText(/fail/i).first().waitFor({ timeout: 60_000 });
    await page.goto(`${world.url}/projects/docs`);
    await page.getByRole('link', { name: /A gift card never expires/ }).click();
    expect(await page.locator('.doc').textContent()).toContain('never expires');
  });

  test('runs the brain eval with a model, and reads why an answer fell short', { timeout: 120_000 }, async () => {
    await page.goto(`${world.url}/projects/docs`);
    await follow('Evals');
    await page.getByLabel('Or its text').fill(JSON.stringify(KEY));
    await page.getByLabel('Model', { exact: true }).fill('openai:gpt-5.2');
    await page.getByLabel('Budget in US dollars').fill('1');
    await page.getByLabel('Runs of each mode').fill('1');
    await press('Run the eval');
    await page.getByText('2 of 2 sessions').waitFor({ timeout: 60_000 });
    await page.goto(`${world.url}/projects/docs`);
    await page.getByRole('link', { name: 'How long can goods be returned?' }).first().click();
    expect(await page.locator('main').textContent()).toContain('Goods can be returned within 30 days.');
  });

  test('invites a reader, who sees this project alone', async () => {
    await page.goto(world.url);
    await follow('Members');
    await page.getByLabel('Name').fill('rada');
    await press('Add');
    const code = (await page.getByRole('status').locator('code').textContent())!;
    await page.goto(`${world.url}/projects/docs/access`);
    await page.getByLabel('Member').fill('rada');
    await press('Give access');
    const reader = await enter(code.trim());
    expect(await reader.locator('tbody th').allTextContents()).toEqual(['docs']);
    await reader.goto(`${world.url}/projects/docs`);
    expect(await reader.getByRole('button', { name: 'Build the Brain' }).count()).toBe(0);
    await reader.context().close();
  });

  test('takes a build back', { timeout: 120_000 }, async () => {
    const first = head();
    writeFiles(clone, { 'returns.md': '# Returns\n\nGoods can be returned within 99 days.\n' });
    git(clone, 'commit', '-q', '-a', '-m', 'wrong');
    git(clone, 'push', '-q', 'origin', 'main');
    await page.goto(`${world.url}/projects/docs`);
    await build(head());
    await follow('Builds');
    await page
      .getByRole('row', { name: new RegExp(first) })
      .getByRole('link')
      .first()
      .click();
    await press('Give this build to readers');
    await page.goto(`${world.url}/projects/docs/read?path=returns.md`);
    expect(await page.locator('.doc').textContent()).toContain('within 30 days');
  });
});
