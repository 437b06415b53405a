import { escapeTerminal } from '../../text/escape.ts';
import { plural } from '../../text/plural.ts';
import type { Calibration } from '../compare/calibrate.ts';
import { DEFECT_SEVERITIES } from '../compare/defects.ts';
import type { Share } from '../compare/detection.ts';

/** The gate's error rates as Markdown tables that read as well on a terminal. */
export function printCalibration(calibration: Calibration): string {
  const { clean, takes, models, seed, cost_usd, cost_complete, runs, complete } = calibration;
  const cost = `$${cost_usd.toFixed(2)}${cost_complete ? '' : ' or more'}`;
  const lost = runs.filter(({ verdict }) => verdict === 'inconclusive').length;
  return [
    escapeTerminal(`Calibration of ${models.join(', ')} on ${plural(takes, 'take')} (seed ${seed}, ${cost})`),
    '',
    ...incomplete(calibration, lost),
    `The sample before planting: ${clean.verdict.toUpperCase()}, ${clean.accused} of ${takes} takes accused. What was accused then`,
    'counts neither for the panel nor against it.',
    ...(complete || lost < runs.length ? tables(calibration) : []),
  ].join('\n');
}

function incomplete({ clean, runs }: Calibration, lost: number): string[] {
  if (clean.verdict === 'inconclusive')
    return ['INCONCLUSIVE: too few judges scored the sample before planting, so nothing can be measured.', ''];
  if (lost === 0) return [];
  return [
    `INCONCLUSIVE: ${lost} of ${runs.length} planted samples had no verdict. The measures rest on the others.`,
    '',
  ];
}

function tables(calibration: Calibration): string[] {
  return [
    '',
    '- Recall: the share of the planted defects that a judge named, in the dimension that they break.',
    '- Precision: of the accusations of planted and of untouched takes, the share that names a planted defect.',
    '- False alarm rate: the share of the untouched takes that were accused.',
    '- By chance: what a judge reaches that accuses as many takes at random.',
    '',
    ...table([
      ['dimension', 'severity', 'recall', 'by chance', 'precision', 'by chance', 'false alarm rate'],
      ...calibration.detection.map(({ dimension, severity, recall, precision, false_alarm_rate, chance }) => [
        dimension,
        severity,
        shown(recall),
        chance === null ? 'none' : percent(chance.recall),
        shown(precision),
        chance === null ? 'none' : percent(chance.precision),
        shown(false_alarm_rate),
      ]),
    ]),
    '',
    ...table([
      ['planted defect', 'dimension', 'severity', 'named'],
      ...calibration.defects.map(({ defect, dimension, severity, named, planted }) => [
        defect,
        dimension,
        severity,
        `${named} of ${planted}`,
      ]),
    ]),
    '',
    'The verdict, by the share of the takes that got a defect in each dimension:',
    '',
    ...table(verdicts(calibration)),
  ];
}

function verdicts({ runs, clean, fails_from }: Calibration): string[][] {
  const rates = [...new Set(runs.map(({ rate }) => rate))];
  return [
    ['severity', 'none', ...rates.map(percent), 'always FAIL'],
    ...DEFECT_SEVERITIES.map((severity) => [
      severity,
      clean.verdict.toUpperCase(),
      ...runs.filter((run) => run.severity === severity).map(({ verdict }) => verdict.toUpperCase()),
      clean.verdict === 'fail'
        ? 'also without any'
        : fails_from[severity] === null
          ? 'at no rate'
          : `from ${percent(fails_from[severity])}`,
    ]),
  ];
}

function table([head, ...rows]: readonly (readonly string[])[]): string[] {
  const widths = head!.map((_, column) => Math.max(...[head!, ...rows].map((row) => row[column]!.length)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  return [line(head!), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)];
}

/** A share with its interval: `81.1 % (65.8 to 90.5)`. */
function shown(share: Share | null): string {
  if (share === null) return 'none';
  return `${percent(share.value)} (${number(share.low)} to ${number(share.high)})`;
}

const number = (value: number): string => String(Number((value * 100).toFixed(1)));
const percent = (value: number): string => `${number(value)} %`;
