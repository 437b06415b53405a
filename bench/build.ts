import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeDocument } from '../src/documents/document.ts';
import { openGit } from '../src/documents/git/open-git.ts';
import { outlineDocument } from '../src/documents/outline/outline-document.ts';
import { buildProject } from '../src/projects/build/build-project.ts';
import { saveProject } from '../src/store/builds/projects.ts';
import { openStore } from '../src/store/open-store.ts';
import { changeOne, makeRepository } from './made/repository.ts';

/**
 * Building 10,000 documents (100 MB) against reading their blobs through one `git cat-file --batch` and parsing them.
 * Goals: full at most 6 times that; one changed document under a tenth of full; none under a second; under 1 GB.
 */
const DOCUMENTS = Number(process.env.BENCH_DOCUMENTS ?? 10_000);
const BYTES = 10_000;
const dir = mkdtempSync(join(tmpdir(), 'gbrain-bench-'));
try {
  const location = await makeRepository(dir, DOCUMENTS, BYTES);
  const baseline = await seconds(() => parseAll(location));
  const store = await openStore({ dataDir: join(dir, 'brain.pglite') });
  const project = {
    id: 'made',
    kind: 'git',
    location,
    branch: null,
    promote: 'auto',
    selection: { include: [], exclude: [] },
  } as const;
  await saveProject(store, project);
  const build = () =>
    buildProject(store, project, { home: dir, env: process.env, builder: 2, clock: () => performance.now() });
  const full = await seconds(build);
  const none = await seconds(build);
  await changeOne(location, 4321 % DOCUMENTS, BYTES);
  const one = await seconds(build);
  await store.close();
  row('read and parse', baseline, '1.00 (baseline)');
  row('full build', full, `${(full / baseline).toFixed(2)} times the baseline (goal: 6)`);
  row('one changed', one, `${(one / full).toFixed(3)} of a full build (goal: 0.1)`);
  row('none changed', none, 'goal: 1 s');
  console.log(`peak memory      ${(process.resourceUsage().maxRSS / 1024).toFixed(0).padStart(6)} MB (goal: 1,024)`);
} finally {
  rmSync(dir, { recursive: true, force: true });
}

async function parseAll(gitDir: string): Promise<void> {
  const repository = await openGit(gitDir, 'main', { env: process.env });
  for await (const { entry, content } of repository.read(repository.entries)) {
    outlineDocument(decodeDocument({ path: entry.path, blob: entry.blob, content }));
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

function row(name: string, value: number, note: string): void {
  console.log(`${name.padEnd(16)} ${value.toFixed(2).padStart(6)} s  ${note}`);
}
