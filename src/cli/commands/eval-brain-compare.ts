import { basename } from 'node:path';
import { MODES } from '../../brain-eval/answers/run.ts';
import { compareSides, type Side } from '../../brain-eval/report/compare.ts';
import { flipLine } from '../../brain-eval/report/flip-line.ts';
import { parseReport } from '../../brain-eval/report/parse-report.ts';
import type { Report } from '../../brain-eval/report/report-schema.ts';
import { GbrainError } from '../../errors.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { readText } from '../brain-eval/key-files.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { filledText, seed } from '../terminal/flags.ts';

/** `gbrain eval brain compare <a> <b>`: two reports, or the modes of one, question by question. */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain eval brain compare report.json#brain report.json#documents')
    .argument(
      '<a>',
      'a report of run or score --json; FILE#brain or FILE#documents for the runs of one mode',
      filledText,
    )
    .argument('<b>', 'the other one', filledText)
    .option('--seed <n>', 'of the bootstrap intervals', seed, 1)
    .option('--json', 'print the comparison as one JSON document')
    .action(async (a, b, flags) => {
      const [left, right] = [await openSide(a), await openSide(b)];
      if (left.key !== right.key) {
        throw new GbrainError(
          'input',
          `${a} and ${b} were scored with different keys (${left.key} and ${right.key}), so their questions cannot be paired. Score both with the same key.`,
        );
      }
      const comparison = compareSides(left.side, right.side, { seed: flags.seed });
      if (flags.json) return context.printJson(comparison);
      const { summary, unpaired, flipped } = comparison;
      const lines = [
        ...summary,
        ...(unpaired.length === 0 ? [] : [`Only one side has: ${unpaired.join(', ')}`]),
        flipped.length === 0 ? 'No question came out differently.' : 'Came out differently:',
        ...flipped.map((flip) => `  ${flipLine(flip, { a: left.side.name, b: right.side.name })}`),
      ];
      context.print(lines.map(escapeTerminal).join('\n'));
    });

/** `report.json`, or `report.json#brain` for the runs of one mode of it. */
async function openSide(given: string): Promise<{ side: Side; key: string }> {
  const mode = MODES.find((name) => given.endsWith(`#${name}`)) ?? null;
  const file = mode === null ? given : given.slice(0, -mode.length - 1);
  const report = parseReport(await readText(file), file);
  const name = basename(file).replace(/\.json$/, '');
  const runs = chooseRuns(report, given, mode);
  return { side: { name: mode === null ? name : `${name}#${mode}`, runs }, key: report.key.sha8 };
}

function chooseRuns(report: Report, given: string, mode: string | null): Side['runs'] {
  const modes = [...new Set(report.runs.map((run) => run.mode ?? 'unknown'))];
  if (mode === null && modes.length > 1) {
    throw new GbrainError(
      'usage',
      `${given} holds runs of several modes. Give ${modes.map((name) => `${given}#${name}`).join(' or ')}.`,
    );
  }
  const runs = report.runs.filter((run) => mode === null || run.mode === mode);
  if (runs.length > 0) return runs;
  throw new GbrainError('usage', `${given} holds no run of that mode, only of ${modes.join(', ')}.`);
}
