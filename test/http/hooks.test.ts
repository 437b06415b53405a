import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { watchProject } from '../../src/members/watch-project.ts';
import { makeWorld, type World } from './world.ts';

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});
afterEach(() => world.close());

test('a push to its branch, signed by its git server, asks for a build', async () => {
  const { hookSecret } = await watchProject(world.deps, 'olga', 'shop', { hook: true });
  const send = (body: string, headers: Record<string, string>) =>
    world.app.request('/hooks/shop', { method: 'POST', body, headers: { ...headers } });
  const hub = (body: string, secret = hookSecret!) => ({
    'X-Hub-Signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
  });
  const push = (branch: string) =>
    JSON.stringify({ ref: `refs/heads/${branch}`, repository: { default_branch: 'main' } });
  const status = async (body: string, headers: Record<string, string>) => (await send(body, headers)).status;
  expect(await status(push('main'), hub(push('main')))).toBe(202);
  expect(await status(push('main'), { 'X-Gitlab-Token': hookSecret! })).toBe(202);
  const form = `payload=${encodeURIComponent(push('main'))}`;
  expect(await status(form, hub(form))).toBe(202);
  expect(await status(push('next'), hub(push('next')))).toBe(200);
  expect(await status('{"zen":"."}', hub('{"zen":"."}'))).toBe(200);
  expect(await status('no json', hub('no json'))).toBe(200);
  expect(await status(push('main'), hub(push('main'), 'other'))).toBe(401);
  expect(await status(push('main'), {})).toBe(401);
  expect(
    (
      await world.app.request('/hooks/till', {
        method: 'POST',
        body: push('main'),
        headers: { 'X-Gitlab-Token': 'null' },
      })
    ).status,
  ).toBe(401);
  for (let tries = 0; tries < 20; tries++) await status(push('main'), {});
  expect(await status(push('main'), hub(push('main')))).toBe(429);
});

test('the API shows a secret once, and addresses of notices never', async () => {
  const put = await world.send('/api/v1/projects/shop/watch', {
    method: 'PUT',
    token: world.tokens.installation,
    body: { poll_seconds: 900, hook: true, notify_url: 'https://chat.example.com/in/SECRET' },
  });
  const said = (await put.json()) as Record<string, unknown>;
  expect(said).toMatchObject({
    poll_seconds: 900,
    hook: true,
    notify_host: 'chat.example.com',
    hook_secret: expect.any(String),
    notify_secret: expect.stringMatching(/^whsec_/),
  });
  const shown = await (await world.send('/api/v1/projects/shop/watch', { token: world.tokens.owner })).text();
  for (const secret of ['SECRET', said.hook_secret, said.notify_secret]) expect(shown).not.toContain(secret);
  const wrong = await world.send('/api/v1/projects/shop/watch', {
    method: 'PUT',
    token: world.tokens.installation,
    body: { notify_url: 'https://ada:pass@chat.example.com' },
  });
  expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringMatching(/no address for notices/)]);
});
