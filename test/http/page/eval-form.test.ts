import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KEY } from '../eval-key.ts';
import { makeWorld, type World } from '../world.ts';

describe('the form that runs the eval', () => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld();
  });
  afterAll(() => world?.close());

  test('the page starts a run by its form, follows it and shows how it ended', async () => {
    const token = world.tokens.builder;
    const form = { key: JSON.stringify(KEY), model: 'builtin:lexical', budget: '', session: 'per-question' };
    const started = await world.send('/projects/shop/evals/jobs', { token, form });
    expect(started.status).toBe(303);
    const page = started.headers.get('location')!;
    const told = await (await world.send(`${page}/events`, { token })).text();
    expect(told).toMatch(/event: end\ndata: ended\n\n$/);
    const shown = await (await world.send(page, { token })).text();
    expect(shown).toContain('<dd><span class="tag good">Done</span></dd>');
    expect(shown).toContain('<dd>4 of 4 sessions</dd>');
    expect(shown).not.toContain('Stop this run');
    // What came of it is recorded: it stands here, and beside the other runs of the project.
    const results = shown.match(/\/projects\/shop\/evals\/runs\/\d+(?=">)/g)!;
    expect(results).toHaveLength(2);
    const evals = await (await world.send('/projects/shop/evals', { token })).text();
    for (const result of results) {
      expect(evals).toContain(`<a href="${result}">`);
      expect(await (await world.send(result, { token })).text()).toContain('What is the secret word of shop?');
    }
    for (const [wrong, said] of [
      [{ key: 'not json' }, 'The key is not JSON'],
      [{ model: 'exec:id' }, 'exec: would run a command'],
      [{ budget: 'much' }, 'budget_usd'],
      [{ repeat: '0' }, 'repeat'],
      [{ key: '' }, 'Choose the file'],
      [{ model: 'openai:gpt-5.2' }, 'costs money'],
    ] as const) {
      const refused = await world.send('/projects/shop/evals/jobs', { token, form: { ...form, ...wrong } });
      expect(refused.status).toBe(422);
      const again = await refused.text();
      expect(again).toContain(said);
      // A mistake costs nobody the rest.
      if (!('key' in wrong)) expect(again).toContain('the attic?');
    }
  });

  test('the key may be sent as a file', async () => {
    const token = world.tokens.builder;
    const form = new FormData();
    for (const [name, value] of Object.entries({ key: '', model: 'builtin:lexical', budget: '', session: 'whole' })) {
      form.append(name, value);
    }
    form.append('repeat', '2');
    form.append('file', new File([JSON.stringify(KEY)], 'key.json', { type: 'application/json' }));
    const body = new Response(form);
    const started = await world.app.request('/projects/shop/evals/jobs', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': body.headers.get('content-type')! },
      body: await body.arrayBuffer(),
    });
    expect(started.status).toBe(303);
    const page = started.headers.get('location')!;
    expect(await (await world.send(`${page}/events`, { token })).text()).toMatch(/event: end/);
    expect(await (await world.send(page, { token })).text()).toContain('<dd>4 of 4 sessions</dd>');
  });
});
