import { wilson } from '../../stats/wilson.ts';
import { escapeTerminal } from '../../text/escape.ts';
import type { Calibration } from '../compare/calibrate.ts';
import { DEFECT_SEVERITIES, DEFECTS } from '../compare/plant-defects.ts';

/** The gate's error rates as a Markdown table that reads as well on a terminal. */
export function printCalibration(calibration: Calibration): string {
  const { clean, runs, takes, models, seed, fails_from, cost_usd, cost_complete } = calibration;
  const rates = [...new Set(runs.map(({ rate }) => rate))];
  const head = [
    'dimension',
    'planted defect',
    'severity',
    ...rates.map((rate) => `named at ${percent(rate)}`),
    'all rates',
  ];
  const rows = DEFECTS.flatMap(({ dimension, name }) =>
    DEFECT_SEVERITIES.map((severity) => {
      const own = runs.filter((run) => run.severity === severity);
      const counts = own.map((run) => run.defects.find(({ defect }) => defect === name)!);
      const named = sum(counts.map((count) => count.named));
      const planted = sum(counts.map((count) => count.planted));
      return [
        dimension,
        name,
        severity,
        ...counts.map((count) => `${count.named} of ${count.planted}`),
        share(named, planted),
      ];
    }),
  );
  const gate = DEFECT_SEVERITIES.map((severity) => [
    'gate',
    'verdict',
    severity,
    ...runs.filter((run) => run.severity === severity).map(({ verdict }) => verdict.toUpperCase()),
    fails_from[severity] === null ? 'never all FAIL' : `FAIL from ${percent(fails_from[severity])} on`,
  ]);
  const accused = (['newly_accused', 'accused_as_before'] as const).flatMap((count) =>
    DEFECT_SEVERITIES.map((severity) => {
      const own = runs.filter((run) => run.severity === severity);
      return [
        'untouched takes',
        count.replaceAll('_', ' '),
        severity,
        ...own.map(({ untouched, [count]: some }) => `${some} of ${untouched}`),
        // Without an interval: the rates share most of these takes.
        percent(sum(own.map((run) => run[count])) / Math.max(1, sum(own.map(({ untouched }) => untouched)))),
      ];
    }),
  );
  const cost = `$${cost_usd.toFixed(2)}${cost_complete ? '' : ' or more'}`;
  return [
    escapeTerminal(`Calibration of ${models.join(', ')} on ${takes} takes (seed ${seed}, ${cost})`),
    '',
    `The sample as drawn: ${clean.verdict.toUpperCase()}, ${clean.accused} of ${takes} takes accused (real defects among them).`,
    'Each rate is the share of the takes that got each of the five defects; "untouched" takes got none. A newly accused',
    'one was not accused of that in the sample as drawn: a false alarm. One accused as before may well be bad.',
    '',
    ...table([head, ...rows, ...gate, ...accused]),
  ].join('\n');
}

function table([head, ...rows]: readonly (readonly string[])[]): string[] {
  const widths = head!.map((_, column) => Math.max(...[head!, ...rows].map((row) => row[column]!.length)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  return [line(head!), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)];
}

function share(some: number, all: number): string {
  const interval = wilson(some, all);
  return interval === null ? 'none' : `${percent(some / all)} (${percent(interval.low)} to ${percent(interval.high)})`;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function percent(value: number): string {
  return `${Number((value * 100).toFixed(1))} %`;
}
