import { GbrainError } from '../../errors.ts';
import { type LintFinding, lintTakes } from '../../takes/lint/lint-takes.ts';
import { passageChooser } from '../../takes/page/choose-passage.ts';
import type { Passage, Take } from '../../takes/page/take.ts';
import { escapeTerminal, escapeTerminalLines } from '../../text/escape.ts';
import type { Context } from '../terminal/context.ts';
import { toJson } from './format-takes.ts';
import { type StoredPage, storedPages } from './stored-pages.ts';

/** A take with what a judge would see of its page, and what the linter says. */
interface ShownTake {
  take: Take;
  passage: Passage;
  findings: LintFinding[];
}

/** Shows the takes of one page, or the one with a row number. */
export async function showTakes(
  context: Context,
  slug: string,
  row: number | null,
  flags: { project?: string | undefined; json?: true | undefined },
): Promise<void> {
  const page = await findPage(context, slug, flags.project ?? null);
  const findings = lintTakes(page);
  const choosePassage = passageChooser(page.lines);
  const shown = page.takes
    .filter((take) => row === null || take.row === row)
    .map((take) => ({
      take,
      passage: choosePassage(take),
      findings: findings.filter(({ line }) => line === take.line),
    }));
  if (shown.length === 0) {
    const rows = page.takes.map((take) => take.row ?? '?').join(', ');
    throw new GbrainError(
      'input',
      row === null ? `The page ${slug} holds no takes.` : `The page ${slug} has no take ${row}. It has ${rows}.`,
    );
  }
  if (flags.json)
    context.printJson({ schema_version: 1, path: page.path, title: page.title, takes: shown.map(toDocument(page)) });
  else context.print(shown.map((one) => formatShown(page, one, context.colors)).join('\n\n'));
}

async function findPage(context: Context, slug: string, project: string | null): Promise<StoredPage> {
  const store = await context.store();
  const pages: StoredPage[] = [];
  for await (const page of storedPages(store, { project, slug }, context.signal)) pages.push(page);
  const [page] = pages;
  if (page === undefined) {
    throw new GbrainError(
      'input',
      `No page ${slug} is in the brain. A slug is the path without .md; \`gbrain takes list\` shows them.`,
    );
  }
  if (pages.length > 1) {
    const projects = pages.map((one) => one.project).join(', ');
    throw new GbrainError('usage', `The page ${slug} is in several projects: ${projects}. Name one with --project.`);
  }
  return page;
}

const toDocument =
  ({ project, slug }: StoredPage) =>
  ({ take, passage, findings }: ShownTake) => ({ ...toJson({ ...take, project, slug }), passage, findings });

function formatShown(page: StoredPage, { take, passage, findings }: ShownTake, colors: Context['colors']): string {
  const span = [take.since, take.until].filter((date) => date !== null).join(' → ');
  const facts = [take.kind, take.holder, take.weightText, span, take.source ?? '', take.active ? '' : 'inactive'];
  const lines = passage.text.split('\n').map((line) => `  ${escapeTerminalLines(line)}`);
  return [
    colors.bold(escapeTerminal(take.claim)),
    `${escapeTerminal(page.path)}:${take.line}  ${escapeTerminal(facts.filter((fact) => fact !== '').join(', '))}`,
    ...(passage.text === '' ? [] : [colors.dim('The page says:'), ...lines]),
    ...findings.map(({ severity, rule, message }) => {
      const word = severity === 'error' ? colors.red(severity) : colors.yellow(severity);
      return `${word} ${rule}: ${escapeTerminal(message)}`;
    }),
  ].join('\n');
}
