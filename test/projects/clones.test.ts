import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Build } from '../../src/store/builds/builds.ts';
import type { Store } from '../../src/store/store.ts';
import { git, temporaryFolder, temporaryRepository, writeFiles } from '../documents/temporary-folder.ts';
import { serveGit } from '../journeys/serve-git.ts';
import { openMemoryStore } from '../stores.ts';
import { type Workshop, workshop } from './project-of.ts';

const PICTURE = 'x'.repeat(20_000);

/** A repository of two commits: an older page, a newer one and a picture. */
function origin(): string {
  const dir = temporaryRepository({ 'docs/a.md': '# Old\n', 'old.md': '# Gone\n', 'picture.png': PICTURE });
  rmSync(join(dir, 'old.md'));
  writeFiles(dir, { 'docs/a.md': '# Refunds\n\nThirty days.\n', 'main.go': 'package main\n' });
  git(dir, 'add', '-A');
  git(dir, 'commit', '-q', '-m', 'second');
  git(dir, 'config', 'uploadpack.allowFilter', 'true');
  return dir;
}

function clone(from: string, ...options: string[]): string {
  const dir = join(temporaryFolder(), 'clone');
  git(from, 'clone', '-q', ...options, `file://${from}`, dir);
  return dir;
}

/** Takes an object out of a repository, as a snapshot that lacks large files does. */
function lose(dir: string, path: string): void {
  const blob = git(dir, 'rev-parse', `HEAD:${path}`);
  rmSync(join(dir, '.git/objects', blob.slice(0, 2), blob.slice(2)));
}

function changed(dir: string, change: (dir: string) => void): string {
  change(dir);
  return dir;
}

/** The places that git can read, each with what it takes to make one: a path or URL, and a branch that is asked for. */
const KINDS: [kind: string, make: () => string | [place: string, branch: string] | Promise<string>][] = [
  ['a work tree', origin],
  ['a bare clone', () => clone(origin(), '--bare')],
  ['a clone of depth 1', () => clone(origin(), '--depth=1')],
  ['the URL of a clone of depth 1', () => `file://${clone(origin(), '--depth=1')}`],
  [
    'the checkout of a CI job',
    () => {
      const from = origin();
      const dir = temporaryFolder();
      git(dir, 'init', '-q');
      git(dir, 'remote', 'add', 'origin', `file://${from}`);
      git(dir, 'fetch', '-q', '--depth=1', 'origin', '+refs/heads/main:refs/remotes/origin/main');
      git(dir, 'checkout', '-q', '--detach', 'refs/remotes/origin/main');
      return [dir, 'main'];
    },
  ],
  ['a detached head', () => changed(origin(), (dir) => git(dir, 'checkout', '-q', '--detach'))],
  ['a partial clone', () => clone(origin(), '--filter=blob:none', '--no-checkout')],
  ['a partial clone without trees', () => clone(origin(), '--filter=tree:0', '--no-checkout')],
  [
    'a sparse partial clone',
    () => {
      const dir = clone(origin(), '--filter=blob:none', '--sparse');
      git(dir, 'sparse-checkout', 'set', 'nowhere');
      return dir;
    },
  ],
  [
    'a linked worktree',
    () => {
      const dir = join(temporaryFolder(), 'linked');
      git(origin(), 'worktree', 'add', '-q', '--detach', dir);
      return dir;
    },
  ],
  [
    'objects that are borrowed from another repository',
    () => {
      const dir = join(temporaryFolder(), 'borrower');
      git(origin(), 'clone', '-q', '--shared', '.', dir);
      return dir;
    },
  ],
  [
    'SHA-256',
    () => {
      const dir = temporaryFolder({
        'docs/a.md': '# Refunds\n\nThirty days.\n',
        'main.go': 'package main\n',
        'picture.png': PICTURE,
      });
      git(dir, 'init', '-q', '-b', 'main', '--object-format=sha256');
      git(dir, 'add', '-A');
      git(dir, 'commit', '-q', '-m', 'first');
      return dir;
    },
  ],
  ['a repository that lost a picture', () => changed(origin(), (dir) => lose(dir, 'picture.png'))],
  ['a smart HTTP server', () => overHttp(serveGit)],
  ['a server of plain files', () => overHttp(servePlainFiles)],
];

/** Serves a bare clone; returns its URL. */
async function overHttp(serve: (root: string) => Promise<{ url: string; close(): Promise<void> }>): Promise<string> {
  const root = temporaryFolder();
  const from = origin();
  git(from, 'clone', '-q', '--bare', `file://${from}`, join(root, 'docs.git'));
  git(join(root, 'docs.git'), 'update-server-info');
  const server = await serve(root);
  onTestFinished(() => server.close());
  return `${server.url}/docs.git`;
}

async function servePlainFiles(root: string) {
  const server = createServer((request, response) => {
    const file = join(root, new URL(request.url!, 'http://x').pathname);
    if (existsSync(file) && statSync(file).isFile()) response.end(readFileSync(file));
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => void server.close();
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

describe('is built and read:', () => {
  let store: Store;
  let shop: Workshop;
  beforeAll(async () => {
    store = await openMemoryStore();
  });
  afterAll(() => store?.close());
  beforeEach(async () => {
    await store.db.deleteFrom('projects').execute();
    shop = workshop(store);
  });
  const build = async (made: string | [place: string, branch: string]): Promise<Build> => {
    const [place, branch] = typeof made === 'string' ? [made] : made;
    await shop.add('docs', place, branch);
    return shop.build('docs');
  };

  test.each(KINDS)('%s', async (_kind, make) => {
    expect(await build(await make())).toMatchObject({ status: 'ready', counts: { documents: 1 }, warnings: [] });
    expect(await shop.read('docs', 'docs/a.md')).toBe('# Refunds\n\nThirty days.');
    expect(await shop.read('docs', 'main.go')).toBe('package main');
  });

  test('what a clone lacks is named, and the rest is there', async () => {
    const dir = origin();
    writeFiles(dir, { 'b.md': '# B\n' });
    git(dir, 'add', '-A');
    git(dir, 'commit', '-q', '-m', 'third');
    lose(dir, 'docs/a.md');
    const made = await build(dir);
    expect(made.counts).toMatchObject({ documents: 1 });
    expect(made.warnings).toEqual([
      { path: 'docs/a.md', line: null, message: 'its content is not in the clone; it is listed and not read' },
    ]);
    expect(await shop.read('docs', 'b.md')).toBe('# B');
    expect(await shop.tree('docs')).toContain('Its content is not in the clone');
  });

  test('a partial clone whose origin is gone, as far as it goes, and it is left as it was', async () => {
    const from = origin();
    const dir = clone(from, '--filter=blob:none', '--no-checkout');
    const before = git(dir, 'count-objects', '-v');
    await build(dir);
    expect(git(dir, 'count-objects', '-v')).toBe(before);
    rmSync(from, { recursive: true });
    writeFiles(dir, { 'b.md': '# B\n' });
    git(dir, 'read-tree', 'HEAD');
    git(dir, 'add', 'b.md');
    const tree = git(dir, 'write-tree', '--missing-ok');
    git(dir, 'update-ref', 'HEAD', git(dir, 'commit-tree', '-p', 'HEAD', '-m', 'mine', tree));
    const made = await shop.build('docs');
    expect(made.warnings.map(({ path }) => path)).toEqual(['docs/a.md']);
    expect(await shop.read('docs', 'b.md')).toBe('# B');
  });

  test('nothing of the history of a repository is copied, and no picture', async () => {
    await build(origin());
    const mirror = join(shop.home, 'repositories/docs.git');
    expect(git(mirror, 'rev-list', '--all', '--count')).toBe('1');
    expect(git(mirror, 'rev-list', '--objects', '--all', '--disk-usage').length).toBeLessThan(4);
  });

  test('no message of a failed build names a folder of this machine', async () => {
    const dir = origin();
    await build(dir);
    const failures = [];
    for (const branch of ['nope', 'refs/heads/nope', 'HEAD']) {
      failures.push(await shop.build('docs', { branch }).then(String, String));
    }
    rmSync(dir, { recursive: true });
    failures.push(await shop.build('docs').then(String, String));
    expect(failures.join('\n')).not.toContain(dir);
    expect(failures.join('\n')).not.toContain(shop.home);
    expect(failures[0]).toContain('The repository of docs has no branch, tag or commit "nope". It has main.');
    expect(failures[3]).toContain('it is no repository, or is gone');
  });
});
