import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Brain } from '../../src/brain/tree/brain.ts';
import { type HttpService, serveHttp } from '../../src/mcp/serve-http.ts';
import { buildProject } from '../../src/projects/build/build-project.ts';
import { registerProject } from '../../src/projects/register/register-project.ts';
import { loadBrain } from '../../src/projects/serve/load-brain.ts';
import { listTools, TOOLS } from '../../src/tools/tools.ts';
import { temporaryFolder } from '../cli/run-cli.ts';
import { git, writeFiles } from '../documents/temporary-folder.ts';
import { openMemoryStore } from '../stores.ts';
import { connect, TOKEN } from './serve-home.ts';

const SECRET = 'the-words-of-a-file-outside';
const DEEP = Array.from({ length: 500 }, (_, level) => `d${level}`).join('/');

let brain: Brain;
let outside: string;
let service: HttpService;
let client: Client;
/** A real repository with links to a file and a folder outside, built and served. */
beforeAll(async () => {
  const folder = temporaryFolder();
  outside = join(folder, 'outside');
  const repository = join(folder, 'docs');
  writeFiles(folder, {
    'outside/secret.md': `# ${SECRET}\n`,
    'docs/README.md': '# Docs\n',
    [`docs/${DEEP}/deep.md`]: '# Deep down\n\nThe bottom word.\n',
  });
  symlinkSync(join(outside, 'secret.md'), join(repository, 'link.md'));
  symlinkSync('../outside/secret.md', join(repository, 'relative.md'));
  symlinkSync(outside, join(repository, 'linked'));
  writeFileSync(join(repository, 'plain.txt'), 'no document');
  git(repository, 'init', '-q', '-b', 'main');
  git(repository, 'add', '-A');
  git(repository, 'commit', '-q', '-m', 'first');

  const store = await openMemoryStore();
  const home = join(folder, '.gbrain');
  const project = await registerProject(
    store,
    { id: 'docs', location: repository, branch: null, replace: false },
    { env: process.env },
  );
  await buildProject(store, project, { home, env: process.env, builder: 2, clock: () => performance.now() });
  ({ brain } = await loadBrain(store, 'docs', { home, env: process.env }));
  await store.close();
  service = await serveHttp(
    { version: '1', tools: listTools('both'), projects: ['docs'], brainOf: async () => brain },
    { port: 0, token: TOKEN },
  );
  client = await connect('modern', { url: service.url });
});
afterAll(async () => {
  await client?.close();
  await service?.close();
});

/** Every tool that takes a path, and under which name. */
const PATHS: [string, (path: string) => Record<string, unknown>][] = [
  ['brain_tree', (node) => ({ node })],
  ['brain_read', (node) => ({ node })],
  ['brain_links', (node) => ({ node })],
  ['brain_search', (path) => ({ query: 'docs', path })],
  ['brain_grep', (path) => ({ pattern: 'docs', path })],
  ['documents_list', (path) => ({ path })],
  ['documents_read', (path) => ({ path })],
  ['documents_search', (path) => ({ pattern: 'docs', path })],
];

const PLACES: [string, () => string][] = [
  ['a path outside', () => '../outside/secret.md'],
  ['.. alone', () => '..'],
  ['.. inside', () => 'd0/../../outside/secret.md'],
  ['an absolute path', () => join(outside, 'secret.md')],
  ['an absolute path of the machine', () => '/etc/passwd'],
  ['a path of another system', () => 'C:\\secret.md'],
  ['a path from the home', () => '~/secret.md'],
  ['a file URL', () => `file://${outside}/secret.md`],
  ['something below a link to a folder outside', () => 'linked/secret.md'],
  ['a NUL', () => 'README.md\0/../../outside/secret.md'],
  ['a path of 10 MB', () => 'x/'.repeat(5_000_000)],
  ['500 folders that are not there', () => `${'x/'.repeat(500)}y.md`],
];

const LINKS: [string, () => string][] = [
  ['a link to a file outside', () => 'link.md'],
  ['a relative link to a file outside', () => 'relative.md'],
  ['a link to a folder outside', () => 'linked'],
];

const signal = new AbortController().signal;
const toolOf = (name: string) => TOOLS.find((tool) => tool.name === name)!;

describe.each(PATHS)('%s', (name, argumentsFor) => {
  test.each(PLACES)('refuses %s with a sentence', async (_place, pathOf) => {
    const { text, isError } = await toolOf(name).run(argumentsFor(pathOf()), { brain, signal });
    expect(isError).toBe(true);
    expect(text).toMatch(/^[A-Z"][^\n]{10,1000}[.?)]$/);
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain('\0');
  });

  test.each(LINKS)('reads nothing through %s', async (_place, pathOf) => {
    const { text } = await toolOf(name).run(argumentsFor(pathOf()), { brain, signal });
    expect(text).not.toContain(SECRET);
    expect(text.length).toBeLessThan(2_000);
  });

  test('says the same over the protocol', async () => {
    for (const [, pathOf] of [...PLACES, ...LINKS].filter(([place]) => !place.includes('10 MB'))) {
      const input = argumentsFor(pathOf());
      const { text, isError } = await toolOf(name).run(input, { brain, signal });
      const over = await client.callTool({ name, arguments: input });
      expect(over).toMatchObject({ content: [{ type: 'text', text }], isError });
    }
  });
});

test.each([
  ['brain_search', { query: 'x '.repeat(5_000_000) }],
  ['brain_grep', { pattern: 'x'.repeat(10_000_000) }],
  ['documents_search', { pattern: 'x'.repeat(10_000_000) }],
  ['documents_search', { pattern: 'x', glob: '*'.repeat(10_000_000) }],
  ['documents_list', { glob: '{a,b}'.repeat(2_000_000) }],
])('%s refuses a text of 10 MB with a sentence', async (name, input) => {
  const { text, isError } = await toolOf(name).run(input, { brain, signal });
  expect(isError).toBe(true);
  expect(text).toMatch(/^[A-Z"][^\n]{10,1000}[.?)]$/);
});

test('a document 500 folders down is found, listed and read as any other', async () => {
  const path = `${DEEP}/deep.md`;
  for (const [name, input] of [
    ['brain_read', { node: path }],
    ['documents_read', { path }],
    ['brain_search', { query: 'bottom word' }],
  ] as const) {
    const { text, isError } = await toolOf(name).run(input, { brain, signal });
    expect(isError).toBe(false);
    expect(text).toContain('The bottom word.');
  }
  for (const [name, input] of [
    ['brain_tree', {}],
    ['brain_tree', { depth: 5 }],
    ['documents_list', { path: DEEP }],
  ] as const) {
    expect((await toolOf(name).run(input, { brain, signal })).isError).toBe(false);
  }
});
