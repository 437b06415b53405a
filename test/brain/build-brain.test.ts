import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { buildBrain } from '../../src/brain/build/build-brain.ts';
import { openFolder } from '../../src/documents/git/open-folder.ts';

const FOLDER = resolve(import.meta.dirname, '../../node_modules/undici/docs');

test('a folder becomes a brain, and a second build takes over every known piece', async () => {
  const repository = await openFolder(FOLDER);
  const progress: number[] = [];
  const first = await buildBrain(repository, {
    project: 'undici',
    builder: 2,
    onProgress: (done) => progress.push(done),
  });
  expect(first.brain.commit).toBe(repository.commit);
  expect(first.brain.texts).toHaveLength(progress.at(-1)!);

  const pieces = new Map(first.pieces.map((piece) => [`${piece.path} ${piece.blob}`, piece]));
  const asked: string[] = [];
  const known = (path: string, blob: string) => {
    asked.push(path);
    return pieces.get(`${path} ${blob}`);
  };
  const second = await buildBrain(repository, { project: 'undici', builder: 2, known });
  expect(second.pieces.every((piece) => first.pieces.includes(piece))).toBe(true);
  expect(JSON.stringify(second.brain.tree)).toBe(JSON.stringify(first.brain.tree));
  expect(asked).toHaveLength(first.pieces.length);
});

test('a build that is cancelled stops', async () => {
  const repository = await openFolder(FOLDER);
  const controller = new AbortController();
  const onProgress = () => controller.abort();
  const build = buildBrain(repository, { project: 'undici', builder: 2, onProgress, signal: controller.signal });
  await expect(build).rejects.toThrow();
});
