import { formatCount, formatPercent } from '../../../report/format.ts';
import type { BrainEvalRecord } from '../../../store/trials/brain-eval-records.ts';
import { cut, escapeTerminal } from '../../../text/escape.ts';
import { type RunScore, runScoreSchema } from '../../score/run-score-schema.ts';

/** One recorded run in the history. */
export interface RecordedRun {
  id: number;
  /** ISO time of the recording. */
  ts: string;
  /** Fingerprint of the answer key: only runs of one key compare. */
  key_sha8: string;
  run: RunScore;
}

/** The history as rows. Throws when a record of another version cannot be read. */
export function trendRows(records: readonly BrainEvalRecord[]): RecordedRun[] {
  return records.map(({ id, createdAt, keySha8, score }) => ({
    id,
    ts: createdAt,
    key_sha8: keySha8,
    run: runScoreSchema.parse(score),
  }));
}

const HEAD = 'ts                   key       mode       right   grounded  precision  calls   tokens    model';

/** The history for a terminal, newest first. */
export function printRunTrend(rows: readonly RecordedRun[]): string {
  return [HEAD, '─'.repeat(HEAD.length), ...rows.map(printRow)].join('\n');
}

function printRow({ ts, key_sha8, run }: RecordedRun): string {
  const { measures, mode, model, toolCalls, tokens } = run;
  const { right, grounded, precision } = measures;
  const count = (value: number | null) => (value === null ? 'n/a' : formatCount(value));
  return [
    ts.slice(0, 19).padEnd(21),
    key_sha8.padEnd(10),
    (mode ?? 'unknown').padEnd(11),
    `${right.numerator}/${right.denominator}`.padEnd(8),
    `${grounded.numerator}/${grounded.denominator}`.padEnd(10),
    (precision.mean === null ? 'n/a' : formatPercent(precision.mean)).padEnd(11),
    count(toolCalls).padEnd(8),
    count(tokens).padEnd(10),
    cut(escapeTerminal(model ?? 'unknown'), 40),
  ].join('');
}
