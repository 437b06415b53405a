import { basename, resolve } from 'node:path';
import { buildBrain } from '../../brain/build/build-brain.ts';
import type { Brain } from '../../brain/tree/brain.ts';
import { DEFAULT_REFUSAL } from '../../brain-eval/key/default-refusal.ts';
import type { KeyInput } from '../../brain-eval/key/key.ts';
import { type ImportedCases, importCases } from '../../brain-eval/key/propose/import-cases.ts';
import { proposeKey } from '../../brain-eval/key/propose/propose-key.ts';
import { rewordKey } from '../../brain-eval/key/propose/reword-key.ts';
import { GbrainError } from '../../errors.ts';
import { createBudget } from '../../models/call/budget.ts';
import { keepReplies } from '../../models/call/kept-replies.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { plural } from '../../text/plural.ts';
import { keyText, openKeyDocuments, readText, writeKeyFile } from '../brain-eval/key-files.ts';
import { reviewKey } from '../brain-eval/review-key.ts';
import type { Context } from '../terminal/context.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { filledText, money, wholeNumber } from '../terminal/flags.ts';

/** `gbrain eval brain init`: proposes a key for the user's documents and says what to do with it. */
export const defineCommand: DefineCommand = (context) =>
  createCommand(
    'gbrain eval brain init --docs handbook --out questions.json',
    'gbrain eval brain init --docs handbook --model openai:gpt-5.2 --budget-usd 2',
    'gbrain eval brain init --docs handbook --from cases.jsonl --out questions.json',
    'gbrain eval brain init --review --out questions.json',
  )
    .option('--docs <dir>', 'the documents: a folder, or a git repository with --ref', filledText)
    .option('--ref <commit>', 'read the documents at this commit', filledText)
    .option('--out <file>', 'where the key is written; - for stdout', filledText, 'questions.json')
    .option('--from <file>', 'draft the cases of this file instead: JSONL, CSV, or promptfoo tests in YAML', filledText)
    .option('--questions <n>', 'draft about this many in all, of each kind in turn', wholeNumber(2, 10_000), 20)
    .option('--limit <n>', 'draft at most this many of each kind', wholeNumber(1, 1_000), 5)
    .option(
      '--model <id>',
      'ask as a person would, and drop what the model cannot answer from the evidence, or can without',
      filledText,
    )
    .option('--budget-usd <n>', 'stop before a call that could exceed this many US dollars', money)
    .option('--force', 'replace an existing file')
    .option('--review', 'say yes or no to each draft of the key that --out names')
    .action(async ({ docs, ref, out, from, questions, limit, model, budgetUsd, force, review }) => {
      if (review) {
        const { kept, dropped, left } = await reviewKey(context, out);
        context.print(escapeTerminal(`${out}: ${kept} kept, ${dropped} dropped, ${left} still drafts.`));
        return left > 0 ? undefined : context.print(`\nNext:\n${runStep('DIR', escapeTerminal(out))}`);
      }
      if (docs === undefined) {
        throw new GbrainError('usage', 'Which documents? Give --docs DIR, or --review for the drafts of a key.');
      }
      const brain = await buildBrain(await openKeyDocuments({ docs, ref }, context), {
        project: 'documents',
        builder: 2,
        onProgress: (done, total) => context.progress.show(`Reading documents: ${done} of ${total}`),
        signal: context.signal,
      });
      if ([...brain.texts()].length === 0) {
        throw new GbrainError(
          'input',
          `${docs} holds no Markdown document. Name the folder that does with --docs DIR.`,
        );
      }
      const title = basename(resolve(docs));
      const drafts =
        from === undefined
          ? proposeKey(brain, { limit, total: questions, title })
          : keyOfCases(importCases(brain, await readText(from), basename(from)), title, context);
      const key =
        model === undefined
          ? drafts
          : await rewordDrafts(context, drafts, brain, { model, budgetUsd: budgetUsd ?? null });
      if (out === '-') return context.print(keyText(key).trimEnd());
      await writeKeyFile(out, key, { replace: force === true });
      context.print(escapeTerminal(`${out}: ${plural(key.questions.length, 'draft')} (${countKinds(key)}).`));
      context.print(nextSteps(escapeTerminal(docs), escapeTerminal(out)));
    });

/** The drafts in a person's words, by a model; each that is left out is told. Throws `input` when none is left. */
async function rewordDrafts(
  context: Context,
  key: KeyInput,
  brain: Brain,
  { model: id, budgetUsd }: { model: string; budgetUsd: number | null },
): Promise<KeyInput> {
  const model = (await context.models()).get(id);
  const ready = model.ready();
  if (!ready.ok) throw new GbrainError('config', ready.reason);
  const budget = createBudget(budgetUsd);
  budget.requirePrices([model]);
  const replies = model.builtin ? null : keepReplies(context.home, 'key-replies');
  const asking = { model, budget, replies, timeoutMs: 300_000, signal: context.signal };
  const spending = { calls: 0, reused: 0, costUsd: 0, costComplete: true };
  const onProgress = (done: number, total: number) =>
    context.progress.show(`${done} of ${plural(total, 'draft')} asked about, $${spending.costUsd.toFixed(2)}`);
  const { questions, left } = await rewordKey(key, brain, { asking, spending, onProgress });
  context.progress.clear();
  for (const sentence of left) context.news(escapeTerminal(`Left out: ${sentence}`));
  const { calls, reused, costUsd, costComplete } = spending;
  const again = reused === 0 ? '' : `, ${plural(reused, 'reply')} of an earlier run`;
  context.news(`${plural(calls, 'call')}, $${costUsd.toFixed(2)}${costComplete ? '' : ' or more'}${again}.`);
  if (questions.length > 0) return { ...key, questions };
  throw new GbrainError(
    'input',
    `${id} made no question that stands the tests. Leave --model out, or give another one.`,
  );
}

/** The drafts of the cases as a key; each case that is none is told. Throws `input` when there is none at all. */
function keyOfCases({ drafts, left }: ImportedCases, title: string, { news }: Pick<Context, 'news'>): KeyInput {
  for (const sentence of left) news(escapeTerminal(`Left out: ${sentence}`));
  if (drafts.length === 0) {
    throw new GbrainError(
      'input',
      `None of the ${left.length} cases can be asked of these documents. An answer is the value as a line has it, such as "30 days".`,
    );
  }
  return { version: 1, title, refusal: DEFAULT_REFUSAL, injection: null, questions: drafts };
}

function countKinds({ questions }: KeyInput): string {
  const kinds = new Map<string, number>();
  for (const { kind } of questions) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  return [...kinds].map(([kind, count]) => `${count} ${kind}`).join(', ');
}

function nextSteps(docs: string, out: string): string {
  return `
Next:
1. gbrain eval brain init --review --out ${out}
   shows each draft with its evidence; y keeps it as a question, n drops it.
2. ${runStep(docs, out)}`;
}

/** How an agent is asked. */
function runStep(docs: string, out: string): string {
  return `gbrain eval brain run --docs ${docs} --key ${out} --model builtin:lexical
   builds the documents, asks the agent with the Brain's tools and with plain reads, and scores its answers. Another agent:
   --model openai:gpt-5.2 --budget-usd 5, or --model "exec:COMMAND" (gbrain eval brain run --help).`;
}
