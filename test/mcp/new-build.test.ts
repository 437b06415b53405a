import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeFiles } from '../documents/temporary-folder.ts';
import { commitAll, connect, type HttpServer, makeHome, run, sourceOf, startHttp } from './serve-home.ts';

describe('a running server on the embedded database', () => {
  let home: string;
  let server: HttpServer;
  let client: Client;
  beforeAll(async () => {
    home = await makeHome();
    server = await startHttp(home);
    client = await connect('modern', { url: server.url });
  });
  afterAll(async () => {
    await client?.close();
    await server?.stop();
  });
  const find = async (query: string) =>
    JSON.stringify((await client.callTool({ name: 'brain_search', arguments: { query } })).content);

  test('leaves the database to others, and answers from a new build as soon as that is ready', async () => {
    expect(await find('refund window')).toContain('30 days');
    expect(existsSync(join(home, '.gbrain/brain.pglite.lock'))).toBe(false);
    writeFiles(sourceOf(home, 'docs'), { 'ops/returns.md': '# Returns\n\n- BR-012 The refund window is 45 days.\n' });
    commitAll(sourceOf(home, 'docs'));
    await run(home, 'brain', 'build', 'docs');
    let answer = '';
    do answer = await find('refund window');
    while (answer.includes('30 days'));
    expect(answer).toContain('45 days');
    expect(server.stderr()).not.toMatch(/could not be read/);
  });

  test('goes on answering from the last ready build when the next one fails', async () => {
    await expect(run(home, 'brain', 'build', 'docs', '--branch', 'gone')).rejects.toThrow(/ended with 65/);
    expect(await find('refund window')).toContain('45 days');
    expect(await run(home, 'brain', 'search', 'refund', 'window')).toContain('45 days');
  });
});

test('a project that has never been built is refused at the start, with what to do', async () => {
  const home = await makeHome({});
  await run(home, 'project', 'add', 'docs', home);
  await expect(startHttp(home)).rejects.toThrow(/ended with 65: .*gbrain brain build docs/);
  await expect(startHttp(home, ['--project', 'nowhere'])).rejects.toThrow(/ended with 65: .*no project "nowhere"/);
});
