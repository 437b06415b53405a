import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createLexicalAgent } from '../src/agent/kinds/lexical-agent.ts';
import { finishBrain, putDocument } from '../src/brain/build/build-brain.ts';
import { BrainWriter } from '../src/brain/file/brain-writer.ts';
import { readBrain } from '../src/brain/file/open-brain.ts';
import type { Brain } from '../src/brain/tree/brain.ts';
import { buildAgentPrompt } from '../src/brain-eval/answers/agent-prompt.ts';
import { readRunText } from '../src/brain-eval/answers/read-run.ts';
import { MODES, type Mode } from '../src/brain-eval/answers/run.ts';
import { documentLines } from '../src/brain-eval/key/corpus.ts';
import { parseKey } from '../src/brain-eval/key/key.ts';
import { type ResolvedKey, resolveKey } from '../src/brain-eval/key/resolve-key.ts';
import { makeScale } from '../src/brain-eval/key/scale/make-scale.ts';
import { scoreRun } from '../src/brain-eval/score/score.ts';
import { decodeDocument } from '../src/documents/document.ts';
import { blobId } from '../src/documents/git/git-object.ts';
import type { Entry } from '../src/documents/git/repository.ts';
import { openEndpoint } from '../src/mcp/open-endpoint.ts';
import { createBudget } from '../src/models/call/budget.ts';
import { drawScale, type ScalePoint } from './made/scale-chart.ts';

/**
 * Where does plain reading break, and does the Brain hold? `builtin:lexical` answers the same number of questions over
 * made documents of growing number, in both modes, through the real MCP server. Prints a table and writes it with its
 * chart to docs/scale.md and docs/scale.svg. `npm run bench -- scale` runs all sizes.
 */
const SIZES = (process.env.BENCH_SIZES ?? '60,600,6000,20000').split(',').map(Number);
const QUESTIONS = 40;
const docs = resolve(import.meta.dirname, '../docs');

const points: ScalePoint[] = [];
for (const documents of SIZES) {
  const { brain, key } = openScale(documents);
  for (const mode of MODES) {
    const point = await measureMode(brain, key, mode, documents);
    points.push(point);
    console.log(row(point));
  }
}
mkdirSync(docs, { recursive: true });
writeFileSync(join(docs, 'scale.svg'), drawScale(points));
writeFileSync(join(docs, 'scale.md'), page(points));

function openScale(documents: number): { brain: Brain; key: ResolvedKey } {
  const applications = Math.min(35, Math.max(2, Math.round(documents / 600)));
  const made = makeScale({ units: documents - applications, applications, questions: QUESTIONS, depth: 2, seed: 7 });
  const entries: Entry[] = [];
  const writer = new BrainWriter(':memory:');
  for (const { path, text } of made.files()) {
    const content = Buffer.from(text);
    const blob = blobId(content);
    const document = decodeDocument({ path, blob, content });
    entries.push({ path, kind: 'file', blob, bytes: content.byteLength });
    putDocument(writer, document, 2);
  }
  finishBrain(writer, { project: 'scale', commit: '0'.repeat(40), entries, builder: 2 });
  const brain = readBrain(writer.database);
  return { brain, key: resolveKey(parseKey(JSON.stringify(made.key), 'the made key'), documentLines(brain)) };
}

async function measureMode(brain: Brain, key: ResolvedKey, mode: Mode, documents: number): Promise<ScalePoint> {
  const endpoint = await openEndpoint(brain, mode);
  const started = performance.now();
  try {
    const questions = key.questions.map(({ id, question }) => ({ id, question }));
    const prompt = buildAgentPrompt(key, { mode, project: 'scale' });
    const limits = { maxSteps: 1, timeoutMs: 1, budget: createBudget(0), signal: new AbortController().signal };
    const agent = createLexicalAgent(() => performance.now());
    const session = await agent.run({ mode, project: 'scale', prompt, questions }, endpoint, limits);
    if (session.ended !== 'done') throw new Error(`The session ended with ${session.ended}: ${session.reason}`);
    const { measures } = scoreRun(readRunText(session.text), key, { name: mode, mode });
    const tokens = session.calls.reduce((sum, { tokensIn, tokensOut }) => sum + tokensIn + tokensOut, 0);
    return {
      documents,
      mode,
      questions: questions.length,
      right: measures.right.rate ?? 0,
      grounded: measures.grounded.rate ?? 0,
      calls: session.calls.length / questions.length,
      tokens: tokens / questions.length,
      seconds: (performance.now() - started) / 1000,
    };
  } finally {
    await endpoint.close();
  }
}

function row({ documents, mode, right, grounded, calls, tokens, seconds }: ScalePoint): string {
  const percent = (rate: number) => `${Math.round(rate * 100)} %`;
  return `| ${documents.toLocaleString('en-US')} | ${mode} | ${percent(right)} | ${percent(grounded)} | ${calls.toFixed(1)} | ${Math.round(tokens).toLocaleString('en-US')} | ${seconds.toFixed(1)} |`;
}

function page(measured: readonly ScalePoint[]): string {
  return [
    '# Scale: the Brain and plain reads over more and more documents',
    '',
    `\`builtin:lexical\`, the agent without a model, answers ${QUESTIONS} questions over made documents that look alike`,
    '(`gbrain eval brain make-scale`), in both modes, through the real MCP server. `npm run bench -- scale` measures it',
    'again and writes this page.',
    '',
    '![Right, grounded, calls and tokens per question against the number of documents](scale.svg)',
    '',
    '| documents | mode | right | grounded | calls a question | tokens a question | seconds |',
    '| ---: | --- | ---: | ---: | ---: | ---: | ---: |',
    ...measured.map(row),
    '',
    'Tokens are a quarter of the characters that went through the tools. One run of a deterministic agent: a rate over',
    `${QUESTIONS} questions is known to about 15 points either way.`,
    '',
  ].join('\n');
}
