import { markdownList, markdownTable } from '../../report/markdown.ts';
import { cut, escapeMarkdown } from '../../text/escape.ts';
import type { Receipt } from '../receipt/receipt.ts';
import { accusedTakes } from './accused-takes.ts';
import { agreementInWords, builtinNote, dimensionRows, factsOf, scoreBy, shown } from './summary.ts';

const TAKES_SHOWN = 20;
const TEXT_SHOWN = 300;

/** A report for a pull request or a job summary. Markup, links and mentions in untrusted text have no effect. */
export function printReceiptMarkdown(receipt: Receipt): string {
  const scores = dimensionRows(receipt).map(({ dimension, score, shortfall }) => [
    dimension,
    score === null ? 'n/a' : shortfall === null ? 'passes' : `**${shortfall}**`,
    shown(score?.mean ?? null),
    shown(score?.min ?? null),
    ...receipt.models.map((model) => shown(scoreBy(score, model))),
  ]);
  const head = ['dimension', '', 'mean', 'min', ...receipt.models.map(plain)];
  const note = builtinNote(receipt);
  const { agreement } = receipt;
  return [
    `## Takes quality: ${receipt.verdict.toUpperCase()}${receipt.overall_score === null ? '' : ` (${shown(receipt.overall_score)} of 10)`}`,
    '',
    `${plain(receipt.verdictMessage)}`,
    '',
    plain(factsOf(receipt)),
    '',
    ...markdownTable([head, ...scores], 2),
    ...findings(receipt),
    ...markdownList('Improvements', receipt.improvements.map(short)),
    ...markdownList('Judges that failed', receipt.errors.map(short)),
    ...(agreement !== undefined && receipt.models.length > 1
      ? ['', `Do the judges call the same takes bad? ${plain(agreementInWords(agreement.overall))}`]
      : []),
    ...(note === null ? [] : ['', plain(note)]),
    '',
  ].join('\n');
}

function findings(receipt: Receipt): string[] {
  const accused = accusedTakes(receipt);
  if (accused.length === 0) return [];
  const items = accused.slice(0, TAKES_SHOWN).flatMap(({ take, accusations }) => [
    `- ${plain(`${take.slug}:${take.line}`)} “${plain(take.claim)}”`,
    ...accusations.map(({ dimension, serious, by }) => {
      const judges = by.length === 1 ? '1 judge' : `${by.length} judges`;
      return `  - ${serious ? 'error' : 'warning'}, ${dimension}, ${judges}: ${plain(by[0]!.reason)}`;
    }),
  ]);
  const rest = accused.length - TAKES_SHOWN;
  return [
    '',
    `<details><summary>${accused.length} takes with findings, worst first</summary>`,
    '',
    ...items,
    ...(rest > 0 ? ['', `And ${rest} more.`] : []),
    '',
    '</details>',
  ];
}

function plain(text: string): string {
  return escapeMarkdown(short(text));
}

function short(text: string): string {
  return cut(text, TEXT_SHOWN);
}
