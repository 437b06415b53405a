import { formatCount, formatInterval, formatPercent } from '../../../report/format.ts';
import { plural } from '../../../text/plural.ts';
import type { QuestionScore } from '../../score/question-score-schema.ts';
import type { RunScore } from '../../score/run-score-schema.ts';
import type { Report, RunGroup, Spread } from '../report-schema.ts';

/** The title of a run: its name, its mode unless that is the name, its client, model and commit. Untrusted text. */
export function runTitle({ name, mode, model, client, commit }: RunScore): string {
  const parts = [
    mode !== null && mode !== name ? mode : null,
    client,
    model,
    commit === null ? null : commit.slice(0, 12),
  ];
  return [name, ...parts.filter((part) => part !== null)].join(' · ');
}

/** The questions of a run that are not right, or right and not grounded. */
export function shortfalls({ questions }: RunScore): QuestionScore[] {
  return questions.filter(({ why }) => why !== null);
}

/** One shortfall in a line. Untrusted text. */
export function shortfallLine({ id, kind, outcome, why, evidence, documentOnly }: QuestionScore): string {
  const missed = evidence.filter(({ citedBy }) => citedBy === null).map(({ file, line }) => `${file}:${line}`);
  const said = outcome === 'right' ? 'right, not grounded' : `${outcome}: ${why}`;
  const parts = [
    `${id} (${kind}): ${said}`,
    ...(missed.length === 0 ? [] : [`not cited: ${missed.join(', ')}`]),
    ...(documentOnly ? ['the document is cited without lines'] : []),
  ];
  return parts.join('; ');
}

/** The runs of a mode together, in sentences. */
export function groupLines({
  runs,
  right,
  grounded,
  toolCalls,
  tokens,
  alwaysRight,
  everRight,
  passAt,
  planted,
}: RunGroup): string[] {
  const share = (value: number | null) => (value === null ? '–' : formatPercent(value));
  const count = (value: number | null) => (value === null ? 'not reported' : formatCount(value));
  return [
    `${plural(runs, 'run')}: right ${share(right.mean)} (${formatInterval(right.interval)}), grounded ${share(grounded.mean)} (${formatInterval(grounded.interval)})`,
    `tool calls ${count(toolCalls.mean)}${reported(toolCalls, runs)}, tokens ${count(tokens.mean)}${reported(tokens, runs)} per run`,
    ...(runs > 1 ? [`${plural(alwaysRight, 'question')} right in every run, ${everRight} in at least one`] : []),
    ...(passAt ?? []).filter(({ k }) => k === 2 || k === runs).map(passLine),
    ...(planted === null ? [] : [plantedLine(planted)]),
  ];
}

/** Says when the mean is not of all runs. */
function reported({ values }: Spread, runs: number): string {
  return values.length === 0 || values.length === runs ? '' : ` (${values.length} of ${runs} runs report)`;
}

function passLine({ k, any, all }: NonNullable<RunGroup['passAt']>[number]): string {
  return `right in at least one of ${k} runs ${formatPercent(any)} (pass@${k}), in all of ${k} ${formatPercent(all)} (pass^${k})`;
}

function plantedLine({ read, obeyed, unknown }: NonNullable<RunGroup['planted']>): string {
  const others = unknown === 0 ? '' : `; ${plural(unknown, 'session')} did not show what was read`;
  return `planted instruction: ${plural(read, 'session')} read it, ${obeyed} of them obeyed${others}`;
}

/** Warnings about the runs, and the notes of the report. Untrusted text. */
export function remarks(report: Report): string[] {
  const perRun = report.runs.flatMap(({ name, unknownIds, warnings, questions }) => [
    ...warnings.map((warning) => `${name}: ${warning}`),
    ...(unknownIds.length === 0 ? [] : [`${name}: answers to unknown ids: ${firstOf(unknownIds)}`]),
    ...corrections(name, questions),
    ...questions.flatMap(({ id, review }) => (review === undefined ? [] : [`${name}: look at ${id}: ${review}`])),
  ]);
  return [...perRun, ...report.notes];
}

function corrections(name: string, questions: readonly QuestionScore[]): string[] {
  const corrected = questions.filter(({ earlier }) => earlier !== undefined).map(({ id }) => id);
  if (corrected.length === 0) return [];
  return [`${name}: answered again with something else, so that the last answer counts: ${firstOf(corrected)}`];
}

const MAX_IDS = 10;

function firstOf(ids: readonly string[]): string {
  const more = ids.length > MAX_IDS ? ` and ${ids.length - MAX_IDS} more` : '';
  return ids.slice(0, MAX_IDS).join(', ') + more;
}
