import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPage } from '../../../src/http/page/create-page.tsx';
import { failBuild, markBuildStarted, queueBuild } from '../../../src/store/builds/builds.ts';
import { git, writeFiles } from '../../documents/temporary-folder.ts';
import { CHROMIUM_FLAGS, findChromium } from './find-chromium.ts';
import { inspect, keepPicture, violations, watch } from './inspect-page.ts';
import { pagesOf, type Visit } from './pages.ts';
import { EMPTY, makeWorld, PROJECT, type World } from './world.ts';

const executable = findChromium(process.env);
const why =
  executable === null
    ? ' — SKIPPED: no Chromium here; install one (apt-get install chromium) or name it in CHROMIUM_PATH'
    : '';

const WIDTHS = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } } as const;
interface Look {
  width: keyof typeof WIDTHS;
  scheme: 'light' | 'dark';
}

describe.skipIf(executable === null)(`the page in Chromium${why}`, () => {
  let world: World;
  let browser: Browser;
  let visits: readonly Visit[];
  beforeAll(async () => {
    world = await makeWorld();
    visits = await pagesOf(world);
    browser = await chromium.launch({ executablePath: executable!, args: CHROMIUM_FLAGS });
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  /** A browser of its own, signed in, with everything that went wrong in it. */
  async function enter(look: Look, { script = true } = {}) {
    const context = await browser.newContext({
      viewport: WIDTHS[look.width],
      colorScheme: look.scheme,
      javaScriptEnabled: script,
    });
    const wrong = watch(context, world.url);
    const page = await context.newPage();
    await page.goto(`${world.url}/sign-in`);
    await page.getByLabel('Token').fill(world.token);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`${world.url}/`);
    return { context, page, wrong };
  }

  test('every address of the page is among those that are walked', () => {
    const routes = createPage({ store: world.store } as Parameters<typeof createPage>[0]).routes;
    const shown = routes.filter(
      ({ method, path }) => method === 'GET' && !path.startsWith('/assets/') && !path.endsWith('/events'),
    );
    const missed = shown.filter(({ path }) => !visits.some((visit) => visit.route === path)).map(({ path }) => path);
    expect(missed).toEqual([]);
  });

  test('every page is whole and accessible on a desktop and a phone, in light and in dark, and asks nothing of another host', {
    timeout: 400_000,
  }, async () => {
    const { context, page, wrong } = await enter({ width: 'desktop', scheme: 'light' });
    const found: string[] = [];
    for (const visit of visits) {
      const response = await page.goto(world.url + visit.path);
      if (response?.status() !== visit.status) found.push(`${visit.path}: status ${response?.status()}`);
      for (const [width, size] of Object.entries(WIDTHS)) {
        await page.setViewportSize(size);
        const problems = await inspect(page);
        await keepPicture(page, `${visit.name}-${width}-light`);
        await page.emulateMedia({ colorScheme: 'dark' });
        // Nothing else that axe looks at depends on the colours.
        problems.push(...(await violations(page, ['color-contrast'])).map((problem) => `dark: ${problem}`));
        await keepPicture(page, `${visit.name}-${width}-dark`);
        await page.emulateMedia({ colorScheme: 'light' });
        found.push(...problems.map((problem) => `${visit.path} on a ${width}: ${problem}`));
      }
    }
    await context.close();
    expect(found).toEqual([]);
    // That a page is not there, or not as asked, the browser reports as well; which ones is told above.
    expect(wrong.filter((one) => !/responded with a status of 40[04]/.test(one))).toEqual([]);
    expect(world.errors).toEqual([]);
  });

  test('the keyboard reaches the content first, then everything else, always visibly', async () => {
    const { context, page } = await enter({ width: 'desktop', scheme: 'light' });
    await page.goto(`${world.url}/projects/${PROJECT}/takes`);
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate('document.activeElement.textContent.trim()')).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('main');
    for (let step = 0; step < 25; step++) {
      await page.keyboard.press('Tab');
      const focus = await page.evaluate(FOCUS);
      expect(focus).toMatchObject({ inMain: true, outlineStyle: 'solid', outlineWidth: '2px' });
    }
    await context.close();
  });

  test('Build the Brain shows its progress and becomes Ready by itself', { timeout: 120_000 }, async () => {
    const { context, page, wrong } = await enter({ width: 'desktop', scheme: 'light' });
    await page.goto(`${world.url}/projects/${PROJECT}/builds`);
    const before = await page
      .getByRole('link', { name: /^[0-9a-f]{12}$/ })
      .first()
      .textContent();
    writeFiles(world.repository, { 'one-more.md': '# One more\n\nA line.\n' });
    git(world.repository, 'add', '-A');
    git(world.repository, 'commit', '-q', '-m', 'more');
    const commit = git(world.repository, 'rev-parse', 'HEAD').slice(0, 12);
    expect(commit).not.toBe(before);

    await page.getByLabel('Branch, tag or commit').fill('main');
    await page.getByRole('button', { name: 'Build the Brain' }).click();
    await page.waitForURL(`${world.url}/projects/${PROJECT}`);
    await page.getByRole('link', { name: commit, exact: true }).first().waitFor({ timeout: 60_000 });
    expect(await page.getByRole('progressbar').count()).toBe(0);
    expect(await page.getByText('Ready').first().isVisible()).toBe(true);
    await context.close();
    expect(wrong).toEqual([]);
  });

  test('a build on its way is told as it goes, and the page follows its end', async () => {
    const { context, page, wrong } = await enter({ width: 'phone', scheme: 'dark' });
    const id = await queueBuild(world.store, { project: EMPTY, branch: null, builder: 2 });
    await page.goto(`${world.url}/projects/${EMPTY}`);
    const build = page.getByRole('region', { name: `Build ${id}` });
    await build.getByText('Queued').waitFor();
    await keepPicture(page, 'brain-queued');
    await markBuildStarted(world.store, EMPTY, id);
    await build.getByText('Building').waitFor();
    await keepPicture(page, 'brain-building');
    expect(await inspect(page)).toEqual([]);
    await failBuild(world.store, id, { error: 'The branch "x" is not there.', seconds: 1 });
    await page.getByText('The last build failed: The branch "x" is not there.').waitFor();
    expect(await build.count()).toBe(0);
    await keepPicture(page, 'brain-failed');
    await page.goto(`${world.url}/projects/${EMPTY}/builds/${id}`);
    await keepPicture(page, 'build-failed');
    await context.close();
    expect(wrong).toEqual([]);
  });

  test('search answers as one types, from anywhere, by the keyboard alone', async () => {
    const { context, page, wrong } = await enter({ width: 'desktop', scheme: 'light' });
    await page.goto(`${world.url}/projects/${PROJECT}/takes`);
    await page.keyboard.press('/');
    await page.keyboard.type('refund');
    await page.keyboard.press('Enter');
    await page.waitForURL(/search\?q=refund/);
    await page.keyboard.press('/');
    await page.keyboard.press('End');
    await page.keyboard.type(' postage');
    await page.locator('.hits mark', { hasText: 'Postage' }).first().waitFor();
    expect(page.url()).toMatch(/q=refund\+postage/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/read\?/);
    expect(await page.locator('.doc .cited').count()).toBeGreaterThan(0);
    await context.close();
    expect(wrong).toEqual([]);
  });

  test('without scripts every page still works', async () => {
    const { context, page } = await enter({ width: 'desktop', scheme: 'light' }, { script: false });
    await page.goto(`${world.url}/projects/${PROJECT}/search`);
    await page.getByLabel('Words or pattern').fill('refund days');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.locator('.hits a').first().click();
    expect(await page.locator('.doc .cited, .lines .on').count()).toBeGreaterThan(0);
    await context.close();
  });
});

/** Where the focus is and how it is shown; code for the browser, whose types are not ours. */
const FOCUS = `(() => {
  const element = document.activeElement;
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  return { inMain: element.closest('main') !== null, outlineStyle, outlineWidth };
})()`;
