import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildBrain } from '../src/brain/build/build-brain.ts';
import { openGit } from '../src/documents/git/open-git.ts';
import { foldText } from '../src/text/fold-text.ts';
import { TOOLS } from '../src/tools/tools.ts';
import { makeRepository } from './made/repository.ts';

/**
 * The tools over 10,000 documents (100 MB) in memory. An all-words search must stay under 3 times a plain `indexOf` scan
 * of the same text, a read and a hostile pattern must answer in milliseconds. Both sides of a ratio are measured in
 * turns, and the fastest turn of each counts. The first call of each tool, which may prepare something, stands beside.
 */
const DOCUMENTS = Number(process.env.BENCH_DOCUMENTS ?? 10_000);
const TURNS = 7;
const dir = mkdtempSync(join(tmpdir(), 'gbrain-bench-'));
try {
  const location = await makeRepository(dir, DOCUMENTS, 10_000);
  const repository = await openGit(location, 'main', { env: process.env });
  const brain = await buildBrain(repository, { project: 'made', builder: 2 });
  const all = [...brain.texts()];
  const texts = all.map(({ text }) => foldText(text));
  const megabytes = texts.reduce((sum, text) => sum + text.length, 0) / 1e6;
  const signal = new AbortController().signal;
  const call = (name: string, input: Record<string, unknown>) => async () => {
    const { text, isError } = await TOOLS.find((tool) => tool.name === name)!.run(input, { brain, signal });
    if (isError) throw new Error(text);
    return text;
  };
  const scan = (word: string) => async () => {
    let count = 0;
    for (const text of texts) {
      for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) count++;
    }
    return String(count);
  };
  const middle = Math.floor(DOCUMENTS / 2);
  const path = all[middle]!.path;
  const rows: [string, () => Promise<string>][] = [
    ['indexOf, a rare word', scan('zebra')],
    ['indexOf, a common word', scan('refund')],
    ['all words on one line, common', call('brain_search', { query: 'refund window quota ledger' })],
    ['all words on one line, rare', call('brain_search', { query: `br-${middle}-3 unit` })],
    ['a word that is nowhere', call('brain_search', { query: 'zebra' })],
    ['all words in one section', call('brain_search', { query: `${middle} refund window quota ledger harbour` })],
    ['ranked', call('brain_search', { query: 'refunding zebra carriers' })],
    ['grep of a literal', call('brain_grep', { pattern: `BR-${middle}-3` })],
    ['grep of (a+)+$', call('brain_grep', { pattern: '(a+)+$', path })],
    ['grep of (a+)+$, everywhere', call('brain_grep', { pattern: '(a+)+$' })],
    ['read', call('brain_read', { node: path })],
    ['tree', call('brain_tree', {})],
    ['links', call('brain_links', { node: path })],
  ];
  const first = new Map<string, number>();
  const best = new Map<string, number>();
  for (let turn = 0; turn <= TURNS; turn++) {
    for (const [name, work] of rows) {
      const start = performance.now();
      await work();
      const took = performance.now() - start;
      if (turn === 0) first.set(name, took);
      else best.set(name, Math.min(best.get(name) ?? Number.POSITIVE_INFINITY, took));
    }
  }
  const baseline = Math.max(best.get('indexOf, a rare word')!, best.get('indexOf, a common word')!);
  console.log(`${DOCUMENTS} documents, ${megabytes.toFixed(0)} MB of text`);
  for (const [name] of rows) {
    const ratio = best.get(name)! / baseline;
    console.log(
      `${name.padEnd(32)} ${best.get(name)!.toFixed(2).padStart(8)} ms  ${ratio.toFixed(2).padStart(6)} times indexOf  (first ${first.get(name)!.toFixed(0)} ms)`,
    );
  }
  const goals: [string, boolean][] = [
    ['all words on one line under 3 times indexOf', best.get('all words on one line, common')! < 3 * baseline],
    ['a read in single milliseconds', best.get('read')! < 10],
    ['a hostile pattern in milliseconds', best.get('grep of (a+)+$')! < 100],
  ];
  for (const [goal, met] of goals) console.log(`${met ? 'met' : 'MISSED'}: ${goal}`);
  console.log(
    `peak memory ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB (with the copy of the text for the baseline)`,
  );
  if (goals.some(([, met]) => !met)) process.exitCode = 1;
} finally {
  rmSync(dir, { recursive: true, force: true });
}
