import type { Trial, TrialKey } from '../../store/trials/trials.ts';
import { readRunText } from '../answers/read-run.ts';
import type { ResolvedKey } from '../key/resolve-key.ts';
import { buildReport } from '../report/report.ts';
import type { Report } from '../report/report-schema.ts';
import { scoreRun } from '../score/score.ts';
import { buildRunFile, type RunFile } from './run-file.ts';
import { type RunPlan, trialName } from './run-plan.ts';

/** The run files of the trials that came to their end, in the order of the wanted ones, and their report. */
export function reportTrials(
  wanted: readonly TrialKey[],
  done: readonly Trial[],
  { plan, client, key }: { plan: RunPlan; client: string; key: ResolvedKey },
): { files: RunFile[]; report: Report } {
  const groups = new Map(wanted.map(({ mode, repeat }) => [`${mode}-${repeat}`, { mode, repeat }]));
  const order = wanted.map(trialName);
  const files = [...groups.values()].map(({ mode, repeat }) => {
    const trials = done.filter((trial) => trial.mode === mode && trial.repeat === repeat);
    trials.sort((a, b) => order.indexOf(trialName(a)) - order.indexOf(trialName(b)));
    return buildRunFile(trials, { plan, client, mode, repeat });
  });
  const watch = key.injection?.lines.map(({ text }) => text) ?? [];
  const scores = files.map((file) =>
    scoreRun(readRunText(JSON.stringify(file), { watch }), key, { name: file.label, mode: file.mode }),
  );
  return { files, report: buildReport(scores, key) };
}
