import { basename } from 'node:path';
import { MODES } from '../../brain-eval/answers/run.ts';
import { compareSides, type Side } from '../../brain-eval/report/compare.ts';
import { parseReport } from '../../brain-eval/report/parse-report.ts';
import type { Report } from '../../brain-eval/report/report-schema.ts';
import { GbrainError } from '../../errors.ts';
import { escapeTerminal } from '../../text/escape.ts';
import type { Context } from '../terminal/context.ts';
import { readText } from './key-files.ts';

export interface CompareFlags {
  json?: true | undefined;
  seed: number;
}

/** Compares two reports, or the modes of one, question by question. */
export async function compareCommand(context: Context, a: string, b: string, flags: CompareFlags): Promise<void> {
  const [left, right] = [await openSide(a), await openSide(b)];
  if (left.key !== right.key) {
    throw new GbrainError(
      'input',
      `${a} and ${b} were scored with different keys (${left.key} and ${right.key}), so their questions cannot be paired. Score both with the same key.`,
    );
  }
  const comparison = compareSides(left.side, right.side, { seed: flags.seed });
  if (flags.json) {
    context.printJson(comparison);
    return;
  }
  const flips = comparison.flipped.map(
    ({ id, kind, a: ofA, b: ofB }) => `  ${id} (${kind}): ${ofA.join(', ')} | ${ofB.join(', ')}`,
  );
  const unpaired = comparison.unpaired.length === 0 ? [] : [`Only one side has: ${comparison.unpaired.join(', ')}`];
  const lines = [
    ...comparison.summary,
    ...unpaired,
    flips.length === 0 ? 'No question came out differently.' : 'Came out differently:',
    ...flips,
  ];
  context.print(lines.map(escapeTerminal).join('\n'));
}

/** `report.json`, or `report.json#brain` for the runs of one mode of it. */
async function openSide(given: string): Promise<{ side: Side; key: string }> {
  const mode = MODES.find((name) => given.endsWith(`#${name}`)) ?? null;
  const file = mode === null ? given : given.slice(0, -mode.length - 1);
  const report = parseReport(await readText(file), file);
  return { side: { name: nameOf(file, mode), runs: runsOf(report, given, mode) }, key: report.key.sha8 };
}

function nameOf(file: string, mode: string | null): string {
  const name = basename(file).replace(/\.json$/, '');
  return mode === null ? name : `${name}#${mode}`;
}

function runsOf(report: Report, given: string, mode: string | null): Side['runs'] {
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
