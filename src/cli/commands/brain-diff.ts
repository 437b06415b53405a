import { type BuildDiff, diffBuilds } from '../../members/diff-builds.ts';
import { escapeTerminalLines } from '../../text/escape.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { filledText, wholeNumber } from '../terminal/flags.ts';

const build = wholeNumber(1, 999_999_999);
/** How many of a list are named. */
const SHOWN = 20;

/** `gbrain brain diff <project> <before> <after>` */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain brain diff handbook 11 12')
    .argument('<project>', 'the project', filledText)
    .argument('<before>', 'the number of a build', build)
    .argument('<after>', 'the number of the build to compare with it', build)
    .option('--json', 'print one JSON document')
    .action(async (project, before, after, { json }) => {
      const { home, signal } = context;
      const place = { home, signal, env: await context.gitEnv() };
      const diff = await diffBuilds(await context.store(), project, { before, after }, place);
      if (json) return context.printJson({ schema_version: 1, ...diff });
      context.print(escapeTerminalLines(printDiff(diff)));
    });

function printDiff({ project, before, after, documents, nodes, ids, statuses, evidence }: BuildDiff): string {
  const list = (name: string, all: readonly string[]) =>
    all.length === 0
      ? []
      : [`${name}: ${all.slice(0, SHOWN).join(', ')}${all.length > SHOWN ? ` and ${all.length - SHOWN} more` : ''}`];
  const lines = [
    ...list('documents added', documents.added),
    ...list('documents removed', documents.removed),
    ...list('documents changed', documents.changed),
    ...(nodes.added + nodes.removed > 0
      ? [`sections, cards and tables: ${nodes.added} added, ${nodes.removed} removed`]
      : []),
    ...list('ids added', ids.added),
    ...list('ids removed', ids.removed),
    ...statuses.map(({ path, before: was, after: is }) => `status of ${path}: ${was ?? 'none'}, now ${is ?? 'none'}`),
    ...(evidence?.moved ?? []).map(
      ({ question, from, to }) => `evidence of ${question} moved: ${from.path}:${from.line} is ${to.path}:${to.line}`,
    ),
    ...(evidence?.gone ?? []).map(({ question, path, line }) => `evidence of ${question} is gone: ${path}:${line}`),
  ];
  const head = `${project}: build ${before.build} at ${before.commit.slice(0, 12)}, build ${after.build} at ${after.commit.slice(0, 12)}`;
  const key = evidence === null ? ['The project has no key; give it one with `gbrain project set`.'] : [];
  return [head, ...(lines.length === 0 ? ['Nothing changed.'] : lines), ...key].join('\n');
}
