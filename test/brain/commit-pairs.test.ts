import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assembleTree } from '../../src/brain/build/assemble-tree.ts';
import { buildDocument } from '../../src/brain/piece/build-document.ts';
import type { Piece } from '../../src/brain/piece/piece.ts';
import { decodeDocument } from '../../src/documents/document.ts';
import { openGit } from '../../src/documents/git/open-git.ts';
import { isMarkdown } from '../../src/documents/is-markdown.ts';
import { outlineDocument } from '../../src/documents/outline/outline-document.ts';
import { seededRandom } from '../../src/random.ts';

const SOURCE = resolve(import.meta.dirname, '../../node_modules/undici/docs');
let folder: string;
const commits: string[] = [];

function git(...args: string[]): string {
  const identity = ['-c', 'user.name=Ada Example', '-c', 'user.email=ada@example.org', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', [...identity, ...args], { cwd: folder, encoding: 'utf8' }).trim();
}

function commit(): void {
  git('add', '-A');
  git('commit', '-q', '--allow-empty', '-m', 'Edit');
  commits.push(git('rev-parse', 'HEAD'));
}

/** Edits that a person makes: lines added and taken away, a document moved, another one gone. */
function edit(random: () => number): void {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => isMarkdown(path) && !path.startsWith('.git'),
  );
  const pick = () => paths[Math.floor(random() * paths.length)]!;
  const changed = join(folder, pick());
  const lines = readFileSync(changed, 'utf8').split('\n');
  lines.splice(
    Math.floor(random() * lines.length),
    Math.floor(random() * 4),
    '## Status',
    '',
    'Superseded by [x](Client.md)',
  );
  writeFileSync(changed, lines.join('\n'));
  if (random() < 0.4) git('mv', pick(), `moved-${Math.floor(random() * 1e6)}.md`);
  if (random() < 0.3) rmSync(join(folder, pick()), { force: true });
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gbrain-pairs-'));
  cpSync(SOURCE, join(folder, 'docs'), { recursive: true });
  git('init', '-q', '-b', 'main');
  commit();
  const random = seededRandom(7);
  for (let count = 0; count < 8; count++) {
    edit(random);
    commit();
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The tree at a commit, reading only documents whose piece is not among the known ones. */
async function build(
  ref: string,
  known: ReadonlyMap<string, Piece>,
): Promise<{ bytes: string; pieces: Map<string, Piece>; read: number }> {
  const repository = await openGit(join(folder, '.git'), ref, { env: process.env });
  const pieces = new Map<string, Piece>();
  const entries = repository.entries.filter(({ path, kind }) => kind === 'file' && isMarkdown(path));
  const keyOf = (entry: { path: string; blob: string }) => `${entry.path}\0${entry.blob}`;
  const missing = entries.filter((entry) => !known.has(keyOf(entry)));
  for (const entry of entries) {
    const piece = known.get(keyOf(entry));
    if (piece) pieces.set(keyOf(entry), piece);
  }
  for await (const { entry, content } of repository.read(missing)) {
    const document = decodeDocument({ path: entry.path, blob: entry.blob, content });
    pieces.set(keyOf(entry), buildDocument(document, outlineDocument(document), 2));
  }
  const bytes = JSON.stringify(assembleTree([...pieces.values()], repository.entries, 2));
  return { bytes, pieces, read: missing.length };
}

test('a build that keeps the pieces of the commit before it gives the bytes of a full build', async () => {
  let known = new Map<string, Piece>();
  for (const [index, ref] of commits.entries()) {
    const full = await build(ref, new Map());
    const incremental = await build(ref, known);
    expect(incremental.bytes).toBe(full.bytes);
    if (index > 0) expect(incremental.read).toBeLessThan(5);
    known = incremental.pieces;
  }
});
