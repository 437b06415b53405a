import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { finishBrain, putDocument } from '../src/brain/build/build-brain.ts';
import { BrainWriter } from '../src/brain/file/brain-writer.ts';
import { openBrainFile } from '../src/brain/file/open-brain.ts';
import { searchBrain } from '../src/brain/search/search-brain.ts';
import { decodeDocument } from '../src/documents/document.ts';
import { openFolder } from '../src/documents/git/open-folder.ts';
import { openGit } from '../src/documents/git/open-git.ts';
import { isMarkdown } from '../src/documents/is-markdown.ts';
import { answers, type KnownItem, listSections, makeItems, miniSearch, plainBm25 } from './made/known-items.ts';

/**
 * Known items: random sections of real documents, each asked for by its title, its document's title and its telling words.
 * How often is it among the first five hits, beside plain BM25 and MiniSearch over the same sections? Over the Markdown of
 * the installed packages, or of the git repositories given: `npm run bench -- search [repository…]`.
 */
const SEEDS = (process.env.BENCH_SEEDS ?? '7,11,13').split(',').map(Number);
const ITEMS = Number(process.env.BENCH_ITEMS ?? 50);
const FIRST = 5;

const folder = mkdtempSync(join(tmpdir(), 'gbrain-bench-'));
const pooled = new Map<string, Counts>();
try {
  const given = process.argv.slice(2);
  for (const location of given.length > 0 ? given : [packagesIn(join(folder, 'packages'))]) await measure(location);
  for (const [kind, counts] of pooled) print('all', kind, counts);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

interface Counts {
  items: number;
  ours: number;
  bm25: number;
  miniSearch: number;
}

/** The Markdown of the installed packages, in a folder of its own. */
function packagesIn(target: string): string {
  const modules = resolve(import.meta.dirname, '../node_modules');
  for (const path of readdirSync(modules, { recursive: true, encoding: 'utf8' }))
    if (isMarkdown(path) && statSync(join(modules, path)).isFile()) cpSync(join(modules, path), join(target, path));
  return target;
}

async function measure(location: string): Promise<void> {
  const isPackages = location.startsWith(folder);
  const repository = isPackages
    ? await openFolder(location)
    : await openGit(resolve(location), 'HEAD', { env: process.env });
  const name = isPackages
    ? 'packages'
    : resolve(location)
        .split('/')
        .filter((part) => part !== 'repo')
        .at(-1)!;
  const documents = repository.entries.filter(({ kind, path }) => kind === 'file' && isMarkdown(path));
  const file = join(folder, `${name}.brain`);
  const writer = new BrainWriter(file);
  const started = process.cpuUsage();
  for await (const { entry, content } of repository.read(documents))
    putDocument(writer, decodeDocument({ path: entry.path, blob: entry.blob, content }), 2);
  finishBrain(writer, { project: name, commit: repository.commit, entries: repository.entries, builder: 2 });
  writer.database.close();
  const brain = openBrainFile(file);
  const megabytes = documents.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
  console.log(
    `${name}: ${documents.length} documents, ${megabytes.toFixed(1)} MB; built in ${secondsSince(started)} s of processor, file ${(statSync(file).size / 1e6).toFixed(0)} MB`,
  );

  const sections = listSections(brain);
  const floors = { bm25: plainBm25(sections), miniSearch: miniSearch(sections) };
  const items = SEEDS.flatMap((seed) => makeItems(sections, ITEMS, seed));
  const kinds = new Map<string, Counts>();
  const times: number[] = [];
  let bytes = 0;
  for (const item of items) {
    const counts = kinds.get(item.kind) ?? { items: 0, ours: 0, bm25: 0, miniSearch: 0 };
    kinds.set(item.kind, counts);
    const before = process.cpuUsage();
    const [answer] = await searchBrain(brain, { queries: [item.query], limit: FIRST });
    times.push(Number(secondsSince(before)) * 1000);
    counts.items++;
    const { hits } = answer!;
    if (hits.some((hit) => isAnswer(item, hit))) counts.ours++;
    for (const floor of ['bm25', 'miniSearch'] as const)
      if (
        floors[floor](item.query)
          .slice(0, FIRST)
          .some((section) => answers(item, section))
      )
        counts[floor]++;
    bytes += hits.reduce(
      (sum, { lines }) => sum + lines.reduce((all, { text }) => all + Buffer.byteLength(text), 0),
      0,
    );
  }
  for (const [kind, counts] of kinds) {
    print(name, kind, counts);
    const all = pooled.get(kind) ?? { items: 0, ours: 0, bm25: 0, miniSearch: 0 };
    for (const key of ['items', 'ours', 'bm25', 'miniSearch'] as const) all[key] += counts[key];
    pooled.set(kind, all);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)]!);
  console.log(
    `${name}: ${Math.round(bytes / items.length)} bytes in ${FIRST} passages; ${at(0.5)} ms of processor a query, ${at(0.95)} ms in 1 of 20`,
  );
}

/** Documents in other languages or versions share the place of the one that is shown. */
function isAnswer(
  item: KnownItem,
  { alike, ...hit }: { path: string; start: number; end: number; alike: readonly string[] },
) {
  return answers(item, hit) || alike.some((path) => answers(item, { ...hit, path }));
}

function print(name: string, kind: string, { items, ours, bm25, miniSearch }: Counts): void {
  const share = (count: number) => `${count} (${Math.round((100 * count) / items)} %)`;
  console.log(`| ${name} | ${kind} | ${items} | ${share(ours)} | ${share(bm25)} | ${share(miniSearch)} |`);
}

function secondsSince(before: NodeJS.CpuUsage): string {
  const { user, system } = process.cpuUsage(before);
  return ((user + system) / 1e6).toFixed(3);
}
