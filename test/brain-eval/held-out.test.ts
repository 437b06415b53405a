import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLexicalAgent } from '../../src/agent/kinds/lexical-agent.ts';
import { readRunText } from '../../src/brain-eval/answers/read-run.ts';
import { MODES, type Mode } from '../../src/brain-eval/answers/run.ts';
import { checkKey } from '../../src/brain-eval/key/check/check-key.ts';
import { documentLines } from '../../src/brain-eval/key/corpus.ts';
import { parseKey } from '../../src/brain-eval/key/key.ts';
import { resolveKey } from '../../src/brain-eval/key/resolve-key.ts';
import { scoreRun } from '../../src/brain-eval/score/score.ts';
import { createBudget } from '../../src/models/call/budget.ts';
import { serveDocs } from '../agent/serve-docs.ts';
import { brainOf } from '../brain/brain-of.ts';
import { filesOfSample } from './sample-files.ts';

const root = join(import.meta.dirname, '../../evals/brain');
const documentsOf = (set: string) =>
  Object.fromEntries(
    readdirSync(join(root, set, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.md'))
      .map((path) => [path.replaceAll('\\', '/'), readFileSync(join(root, set, 'docs', path), 'utf8')]),
  );
/** As recorded: 22 of 26 grounded on the set that the rules were tuned on, 15 of 22 on the unseen one. */
const MAX_GAP = 0.17;
const SETS = {
  'shop-docs': { brain: brainOf(filesOfSample()), key: readKey('questions.json') },
  'held-out': { brain: brainOf(documentsOf('heldout')), key: readKey('heldout/questions.json') },
  unseen: { brain: brainOf(documentsOf('unseen')), key: readKey('unseen/questions.json') },
  paraphrased: { brain: brainOf(documentsOf('paraphrased')), key: readKey('paraphrased/questions.json') },
};

test.each(['held-out', 'unseen', 'paraphrased'] as const)('the key of the %s set fits its documents', (name) => {
  const { brain, key } = SETS[name];
  expect(checkKey(key, brain)).toEqual([]);
});

test('builtin:lexical does better with the Brain than with plain reads, and nearly as well where it was not tuned', async () => {
  const sample = await measure('shop-docs');
  const others = [await measure('held-out'), await measure('unseen')];
  expect(sample.brain.grounded).toBeGreaterThanOrEqual(20);
  for (const { brain, documents } of [sample, ...others]) {
    expect(brain.right).toBeGreaterThanOrEqual(documents.right);
    expect(brain.grounded).toBeGreaterThan(documents.grounded);
    expect(brain.calls).toBeLessThan(documents.calls);
  }
  for (const other of others) {
    for (const measure of ['rightRate', 'groundedRate'] as const) {
      expect(sample.brain[measure] - other.brain[measure]).toBeLessThanOrEqual(MAX_GAP);
    }
  }
}, 180_000);

function readKey(file: string) {
  return parseKey(readFileSync(join(root, file), 'utf8'), file);
}

async function measure(name: keyof typeof SETS) {
  const results = [];
  for (const mode of MODES) results.push([mode, await ask(name, mode)] as const);
  return Object.fromEntries(results) as Record<Mode, Awaited<ReturnType<typeof ask>>>;
}

async function ask(name: keyof typeof SETS, mode: Mode) {
  const { brain, key } = SETS[name];
  const endpoint = await serveDocs(brain, mode);
  try {
    const limits = { maxSteps: 1, timeoutMs: 1, budget: createBudget(0), signal: new AbortController().signal };
    const task = { mode, project: brain.project, prompt: '', questions: key.questions };
    const { text, calls } = await createLexicalAgent(() => 0).run(task, endpoint, limits);
    const resolved = resolveKey(key, documentLines(brain));
    const { right, grounded } = scoreRun(readRunText(text), resolved, { name: mode, mode }).measures;
    return {
      right: right.numerator,
      grounded: grounded.numerator,
      rightRate: right.rate ?? 0,
      groundedRate: grounded.rate ?? 0,
      calls: calls.length,
    };
  } finally {
    await endpoint.close();
  }
}
