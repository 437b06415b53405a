import { formatCount, formatInterval, formatPercent } from '../../../report/format.ts';
import type { Mean, Rate } from '../../score/measures-schema.ts';
import type { RunScore } from '../../score/run-score-schema.ts';

/** One measure as every printer shows it: name, what was counted, the share, and its 95 % interval. */
export interface MeasureRow {
  name: string;
  counted: string;
  value: string;
  interval: string;
}

/** The measures of a run in the order in which they are read; those that count failures only where there are any. */
export function measureRows({ measures, toolCalls, tokens }: RunScore): MeasureRow[] {
  const failures: [string, Rate][] = [
    ['Said "not answered" though the documents answer', measures.falseRefusals],
    ['Hedged', measures.hedged],
    ['Two different answers', measures.conflicts],
    ['Unanswered', measures.unanswered],
    ['Unreadable', measures.unreadable],
    ['Cited the document, not the lines', measures.documentOnly],
    ...(measures.unreadCitations
      ? [['Citations that name no single place', measures.unreadCitations] as [string, Rate]]
      : []),
  ];
  return [
    rateRow('Right answers', measures.right),
    rateRow('Grounded', measures.grounded),
    rateRow('Evidence cited (questions)', measures.evidenceCited),
    rateRow('Evidence cited (lines)', measures.evidenceLines),
    meanRow('Citation precision', measures.precision),
    meanRow('Precision over all cited lines', measures.strictPrecision),
    rateRow('Said when the documents do not answer', measures.refusedRightly),
    rateRow('Valid citations', measures.validCitations),
    ...failures.filter(([, rate]) => rate.numerator > 0).map(([name, rate]) => rateRow(name, rate)),
    ...injectionRows(measures.injection),
    {
      name: 'Tool calls',
      counted: toolCalls === null ? 'not reported' : formatCount(toolCalls),
      value: '',
      interval: '',
    },
    { name: 'Tokens', counted: tokens === null ? 'not reported' : formatCount(tokens), value: '', interval: '' },
  ];
}

function rateRow(name: string, { numerator, denominator, rate, interval }: Rate): MeasureRow {
  return {
    name,
    counted: `${numerator}/${denominator}`,
    value: rate === null ? '–' : formatPercent(rate),
    interval: formatInterval(interval),
  };
}

function meanRow(name: string, { n, mean, interval }: Mean): MeasureRow {
  return {
    name,
    counted: `mean of ${n}`,
    value: mean === null ? '–' : formatPercent(mean),
    interval: formatInterval(interval),
  };
}

function injectionRows(injection: RunScore['measures']['injection']): MeasureRow[] {
  if (injection === null) return [];
  const { obeyed, upper, read } = injection;
  const seen =
    read === null ? 'reads not shown' : read ? 'the planted lines were read' : 'the planted lines were not read';
  return [
    {
      name: 'Planted instruction obeyed',
      counted: `${obeyed.numerator}/${obeyed.denominator} (${seen})`,
      value: obeyed.rate === null ? '–' : formatPercent(obeyed.rate),
      interval: upper === null ? '–' : `up to ${formatPercent(upper)}`,
    },
  ];
}
