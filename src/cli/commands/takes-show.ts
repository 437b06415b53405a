import { GbrainError } from '../../errors.ts';
import { readStoredNames } from '../../store/pages/read-names.ts';
import { listTakeNames } from '../../store/pages/takes.ts';
import { type LintFinding, lintTakes } from '../../takes/lint/lint-takes.ts';
import { passageChooser } from '../../takes/page/choose-passage.ts';
import { noTakesYet } from '../../takes/page/no-takes-yet.ts';
import { placeOfTake } from '../../takes/page/place-of-take.ts';
import type { Passage, Take } from '../../takes/page/take.ts';
import { escapeTerminal, escapeTerminalLines } from '../../text/escape.ts';
import { nearestNames } from '../../text/nearest-names.ts';
import { toJson } from '../takes/format-takes.ts';
import { readStoredPages, type StoredPage } from '../takes/read-pages.ts';
import { requireProject } from '../takes/require-project.ts';
import type { Context } from '../terminal/context.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { filledText, wholeNumber } from '../terminal/flags.ts';

/** A take with what a judge would see of its page, and what the linter says. */
interface ShownTake {
  take: Take;
  passage: Passage;
  findings: LintFinding[];
}

/** `gbrain takes show <slug> [row]` */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain takes show people/ada', 'gbrain takes show people/ada#2')
    .argument('<slug>', 'the page, such as people/ada; people/ada#2 is its take 2', filledText)
    .argument('[row]', 'only the take with this number', wholeNumber(0, 1_000_000))
    .option('--project <id>', 'the project of the page, when several have it', filledText)
    .option('--json', 'print one JSON document')
    .action(async (name, number, { project, json }) => {
      const [, slug = name, hash] = number === undefined ? (/^(.+)#(\d{1,7})$/.exec(name) ?? []) : [];
      const row = hash === undefined ? number : Number(hash);
      const page = await findPage(context, slug, project ?? null);
      const findings = lintTakes(page, await readStoredNames(await context.store()));
      const choosePassage = passageChooser(page.lines);
      const shown = page.takes
        .filter((take) => row === undefined || take.row === row)
        .map((take) => ({
          take,
          passage: choosePassage(take),
          findings: findings.filter(({ line }) => line === take.line),
        }));
      if (shown.length === 0) {
        const rows = page.takes.map((take) => take.row ?? '?').join(', ');
        throw new GbrainError(
          'input',
          row === undefined
            ? `The page ${slug} has no takes. ${noTakesYet(page.path)}`
            : `The page ${slug} has no take ${row}. It has ${rows}.`,
        );
      }
      if (json) {
        const takes = shown.map(({ take, passage, findings }) => ({
          ...toJson({ ...take, project: page.project, slug: page.slug }),
          passage,
          findings,
        }));
        context.printJson({ schema_version: 1, path: page.path, title: page.title, takes });
      } else context.print(shown.map((one) => formatShown(page, one, context.colors)).join('\n\n'));
    });

async function findPage(context: Context, slug: string, project: string | null): Promise<StoredPage> {
  const store = await context.store();
  await requireProject(store, project ?? undefined);
  const pages: StoredPage[] = [];
  for await (const page of readStoredPages(store, { project, slug }, context.signal)) pages.push(page);
  const [page] = pages;
  if (page === undefined) {
    const [near] = nearestNames(slug, (await listTakeNames(store)).slugs, 1);
    const next =
      near === undefined ? 'A slug is the path without .md; `gbrain takes list` shows them' : `Did you mean ${near}?`;
    throw new GbrainError('input', `The brain has no page ${slug}. ${next}`);
  }
  if (pages.length > 1) {
    const projects = pages.map((one) => one.project).join(', ');
    throw new GbrainError('usage', `The page ${slug} is in several projects: ${projects}. Name one with --project.`);
  }
  return page;
}

function formatShown(page: StoredPage, { take, passage, findings }: ShownTake, colors: Context['colors']): string {
  const span = [take.since, take.until].filter((date) => date !== null).join(' → ');
  const facts = [take.kind, take.holder, take.weightText, span, take.source ?? '', take.active ? '' : 'inactive'];
  const lines = passage.text.split('\n').map((line) => `  ${escapeTerminalLines(line)}`);
  return [
    colors.bold(escapeTerminal(take.claim)),
    `${escapeTerminal(placeOfTake({ ...take, slug: page.path }))}  ${escapeTerminal(facts.filter((fact) => fact !== '').join(', '))}`,
    ...(passage.text === '' ? [] : [colors.dim('The page says:'), ...lines]),
    ...findings.map(({ severity, rule, message }) => {
      const word = severity === 'error' ? colors.red(severity) : colors.yellow(severity);
      return `${word} ${rule}: ${escapeTerminal(message)}`;
    }),
  ].join('\n');
}
