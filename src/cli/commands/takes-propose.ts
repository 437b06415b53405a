import { readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { decodeDocument } from '../../documents/document.ts';
import { blobId } from '../../documents/git/git-object.ts';
import { openFolder } from '../../documents/git/open-folder.ts';
import { isMarkdown } from '../../documents/is-markdown.ts';
import { GbrainError, messageOf } from '../../errors.ts';
import { createBudget } from '../../models/call/budget.ts';
import { keepReplies } from '../../models/call/kept-replies.ts';
import { readBrainNames } from '../../takes/lint/brain-names.ts';
import { readPage } from '../../takes/page/read-page.ts';
import { planProposals } from '../../takes-propose/plan-proposals.ts';
import { type PageFile, proposeTakes } from '../../takes-propose/propose-takes.ts';
import { groupDigits, plural } from '../../text/plural.ts';
import { formatPlan, formatProposals, planJson, proposalsJson } from '../takes/format-proposals.ts';
import { replacePage } from '../takes/replace-page.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { filledText, money, wholeNumber } from '../terminal/flags.ts';

/** `gbrain takes propose <path>` */
export const defineCommand: DefineCommand = (context) =>
  createCommand(
    'gbrain takes propose notes',
    'gbrain takes propose notes --model openai:gpt-5.2 --budget-usd 1 --write',
  )
    .argument('<path>', 'a folder of Markdown, or one file', filledText)
    .option('--model <id>', 'the model that proposes; builtin:claims needs none', filledText, 'builtin:claims')
    .option('--write', 'write the takes into the pages; without it they are only shown')
    .option('--budget-usd <n>', 'stop before a call that could exceed this many US dollars', money)
    .option('--timeout <seconds>', 'time for one answer of the model', wholeNumber(1, 3600), 300)
    .option('--dry-run', 'show how often the model would be asked and the worst-case cost; ask nothing')
    .option('--json', 'print one JSON document')
    .action(async (path, { model: id, write, budgetUsd, timeout, dryRun, json }) => {
      const { folder, files } = await openPages(path, context.signal);
      const model = (await context.models()).get(id);
      const replies = model.builtin ? null : keepReplies(context.home, 'takes-proposals');
      if (dryRun) {
        const plan = await planProposals(pagesOf(files()), model, replies);
        if (json) return context.printJson({ schema_version: 1, dry_run: true, model: id, ...planJson(plan) });
        return context.print(formatPlan(plan));
      }
      const ready = model.ready();
      if (!ready.ok) throw new GbrainError('config', ready.reason);
      const budget = createBudget(budgetUsd ?? null);
      budget.requirePrices([model]);
      const asking = { model, budget, replies, timeoutMs: timeout * 1000, signal: context.signal };
      const spending = { calls: 0, reused: 0, costUsd: 0, costComplete: true };
      const brain = await readBrainNames(pagesOf(files()));

      const pages: ReturnType<typeof proposalsJson>[] = [];
      let [takes, withTakes, dropped] = [0, 0, 0];
      let stopped: unknown = null;
      try {
        for await (const one of proposeTakes(files(), asking, { brain, spending })) {
          const file = join(folder, one.file.path);
          const written = write === true && one.content !== null;
          if (written) await replacePage(file, one.file.content, one.content!);
          takes += one.takes.length;
          dropped += one.dropped.length;
          if (one.takes.length > 0) withTakes++;
          const shown = relative('', file);
          pages.push(proposalsJson(one, shown, written));
          const text = json ? '' : formatProposals(one, shown, context.colors);
          if (text !== '') context.print(`${text}\n`);
          context.progress.show(`${plural(pages.length, 'page')} read, ${plural(takes, 'take')} proposed, ${cost()}`);
        }
      } catch (error) {
        stopped = error;
      }
      if (json) {
        const { calls, reused, costUsd, costComplete } = spending;
        const spent = { calls, reused_replies: reused, cost_usd: costUsd, cost_complete: costComplete };
        context.printJson({ schema_version: 1, model: id, complete: stopped === null, ...spent, pages });
      } else if (pages.length > 0 || stopped === null) {
        const where = `${plural(takes, 'take')} on ${withTakes} of ${plural(pages.length, 'page')}`;
        context.print(`${write ? 'Written' : 'Proposed'}: ${where}, ${groupDigits(dropped)} dropped; ${cost()}`);
      }
      if (stopped !== null) throw stopped;
      if (!write && takes > 0) context.news('Nothing was written. Add --write to add the rows to the pages.');

      function cost(): string {
        const { costUsd, costComplete, reused } = spending;
        const again = reused === 0 ? '' : `, ${plural(reused, 'reply')} of an earlier run`;
        return `$${costUsd.toFixed(costUsd > 0 && costUsd < 0.1 ? 4 : 2)}${costComplete ? '' : ' or more'}${again}`;
      }
    });

/** The pages below a path, each time anew, and the folder that their paths are relative to. */
async function openPages(
  path: string,
  signal: AbortSignal,
): Promise<{ folder: string; files: () => AsyncGenerator<PageFile> }> {
  const place = await realpath(path).catch((cause: unknown) => {
    throw new GbrainError('input', `Cannot read ${path}: ${messageOf(cause)}. Give a folder of Markdown or one file.`);
  });
  if (!(await stat(place)).isDirectory()) {
    if (!isMarkdown(place)) throw new GbrainError('input', `${path} is not a Markdown file (.md or .markdown).`);
    return {
      folder: dirname(place),
      files: async function* () {
        yield { path: basename(place), content: await readFile(place) };
      },
    };
  }
  const repository = await openFolder(place, signal);
  const pages = repository.entries.filter((entry) => entry.kind === 'file' && isMarkdown(entry.path));
  if (pages.length === 0) throw new GbrainError('input', `${path} holds no Markdown (.md or .markdown).`);
  return {
    folder: place,
    files: async function* () {
      for await (const { entry, content } of repository.read(pages, signal)) {
        yield { path: entry.path, content: Buffer.from(content) };
      }
    },
  };
}

async function* pagesOf(files: AsyncIterable<PageFile>) {
  for await (const { path, content } of files) {
    const page = readPage(decodeDocument({ path, blob: blobId(content), content }));
    if (page !== null) yield page;
  }
}
