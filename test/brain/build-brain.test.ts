import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { buildBrain } from '../../src/brain/build/build-brain.ts';
import { openFolder } from '../../src/documents/git/open-folder.ts';

const FOLDER = resolve(import.meta.dirname, '../../node_modules/undici/docs');

test('a folder becomes a brain', async () => {
  const repository = await openFolder(FOLDER);
  const progress: number[] = [];
  const onProgress = (done: number) => progress.push(done);
  const brain = await buildBrain(repository, { project: 'undici', builder: 2, onProgress });
  expect(brain.commit).toBe(repository.commit);
  expect([...brain.texts()]).toHaveLength(progress.at(-1)!);
  expect(brain.entries.size).toBe(repository.entries.length);
});

test('a build that is cancelled stops', async () => {
  const repository = await openFolder(FOLDER);
  const controller = new AbortController();
  const onProgress = () => controller.abort();
  const build = buildBrain(repository, { project: 'undici', builder: 2, onProgress, signal: controller.signal });
  await expect(build).rejects.toThrow();
});
