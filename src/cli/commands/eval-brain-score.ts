import { createReadStream, existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { Option } from '@commander-js/extra-typings';
import { buildAgentPrompt } from '../../brain-eval/answers/agent-prompt.ts';
import { readRun } from '../../brain-eval/answers/read-run.ts';
import { MODES, type Mode, type Run } from '../../brain-eval/answers/run.ts';
import { documentLines, readDocumentLines } from '../../brain-eval/key/corpus.ts';
import { type ResolvedKey, resolveKey } from '../../brain-eval/key/resolve-key.ts';
import { requireNoDrafts } from '../../brain-eval/key/select-questions.ts';
import { buildReport } from '../../brain-eval/report/report.ts';
import type { RunScore } from '../../brain-eval/score/run-score-schema.ts';
import { scoreRun } from '../../brain-eval/score/score.ts';
import { unscorableWhy } from '../../brain-eval/score/unscorable.ts';
import { EXIT_CODES, GbrainError, messageOf } from '../../errors.ts';
import { nearestNames } from '../../text/nearest-names.ts';
import { keyOptions, openBuiltDocuments, openKey, openKeyDocuments, SAMPLE } from '../brain-eval/key-files.ts';
import { reportOptions, requireReports, showReport } from '../brain-eval/show-report.ts';
import type { Context } from '../terminal/context.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { commitId, type FlagsOf, filledText, seed } from '../terminal/flags.ts';

const createScore = () =>
  reportOptions(
    keyOptions(
      createCommand(
        'gbrain eval brain score brain=brain.txt documents=documents.txt',
        'gbrain eval brain score --prompt brain --project handbook --key questions.json',
      )
        .argument('[runs...]', 'brain=FILE or documents=FILE: answers, a run object or a whole transcript; - for stdin')
        .addOption(
          new Option('--prompt <mode>', 'print the prompt of a session').choices(['brain', 'documents'] as const),
        )
        .option(
          '--project <id>',
          'the project that the prompt is about, or whose newest build and key the runs are scored with',
          filledText,
        ),
    )
      .option(
        '--commit <sha>',
        'the indexed commit that runs read which do not name one; citing another is invalid',
        commitId,
      )
      .option('--seed <n>', 'of the bootstrap intervals', seed, 1),
  );
type ScoreFlags = FlagsOf<typeof createScore>;

/** `gbrain eval brain score [runs...]`: with `--prompt`, prints the prompt of a session instead. */
export const defineCommand: DefineCommand = (context) =>
  createScore().action(async (runs, flags) => {
    if (flags.prompt !== undefined) return printPrompt(context, flags.prompt, runs, flags);
    await requireReports(flags);
    if (runs.length === 0) {
      throw new GbrainError(
        'usage',
        'Which runs? Give brain=FILE and documents=FILE, or --prompt brain for the prompt of a run.',
      );
    }
    const twice = runs.find((run, at) => runs.indexOf(run) !== at);
    if (twice !== undefined) {
      throw new GbrainError('usage', `${twice} is given twice, which would count it as two runs. Give each run once.`);
    }
    const key = await openResolvedKey(context, flags);
    const scores: RunScore[] = [];
    const left: string[] = [];
    for (const given of runs) {
      const score = await scoreFile(context, given, key, flags.commit ?? null);
      if (typeof score === 'string') left.push(score);
      else scores.push(score);
    }
    if (scores.length === 0) throw new GbrainError('input', left.join('\n'));
    for (const problem of left) context.news(`Not scored: ${problem}`);
    await showReport(context, buildReport(scores, key, { seed: flags.seed }), flags);
    if (left.length > 0) context.exit(EXIT_CODES.input);
  });

/** The key with its documents: of the project where one is named, else of a folder. */
async function openResolvedKey(context: Context, flags: ScoreFlags): Promise<ResolvedKey> {
  const key = await openKey(flags, context);
  requireNoDrafts(key);
  const brain = await openBuiltDocuments(flags, context);
  if (brain !== null) return resolveKey(key, documentLines(brain), flags.project);
  const documents = await readDocumentLines(await openKeyDocuments(flags, context), context.signal);
  return resolveKey(key, documents, basename(resolve(flags.docs ?? SAMPLE)));
}

async function printPrompt(context: Context, mode: Mode, runs: readonly string[], flags: ScoreFlags): Promise<void> {
  if (runs.length > 0)
    throw new GbrainError('usage', '--prompt prints a prompt and scores nothing. Leave the runs out.');
  if (flags.project === undefined) {
    throw new GbrainError(
      'usage',
      'The prompt names the project that answers. Give --project ID (`gbrain project list` shows them).',
    );
  }
  const key = await openKey(flags, context);
  requireNoDrafts(key);
  context.print(buildAgentPrompt(key, { mode, project: flags.project }).trimEnd());
  context.news(
    `The session needs the tools that the prompt names: gbrain mcp serve, with --mode ${mode} for no others`,
  );
}

/** The score of a run, or why it has none. */
async function scoreFile(
  context: Context,
  given: string,
  key: ResolvedKey,
  commit: string | null,
): Promise<RunScore | string> {
  const mode = MODES.find((name) => given.startsWith(`${name}=`)) ?? null;
  const file = mode === null ? given : given.slice(mode.length + 1);
  const read = await readRunFile(context, file, key);
  const run = { ...read, commit: read.commit ?? commit };
  if (mode === null && run.mode === null) {
    throw new GbrainError('usage', `${file} does not say its mode. Give it as brain=${file} or documents=${file}.`);
  }
  const why = unscorableWhy(run, key, mode);
  if (why !== null) return `${file === '-' ? 'stdin' : file} ${why}`;
  return scoreRun(run, key, { name: file === '-' ? 'stdin' : basename(file), mode });
}

async function readRunFile(context: Context, file: string, key: ResolvedKey): Promise<Run> {
  const watch = key.injection?.lines.map(({ text }) => text) ?? [];
  try {
    return await readRun(file === '-' ? context.stdin : createReadStream(file, { signal: context.signal }), { watch });
  } catch (cause) {
    context.signal.throwIfAborted();
    const [, word, rest] = /^([^=]+)=(.+)$/.exec(file) ?? [];
    if (word !== undefined && !existsSync(file)) {
      const meant = nearestNames(word, MODES, 1).length > 0 ? nearestNames(word, MODES, 1) : MODES;
      throw new GbrainError(
        'input',
        `The mode ${word} is unknown. Did you mean ${meant.map((mode) => `${mode}=${rest}`).join(' or ')}?`,
        { cause },
      );
    }
    throw new GbrainError('input', `The run ${file} cannot be read: ${messageOf(cause)}.`, { cause });
  }
}
