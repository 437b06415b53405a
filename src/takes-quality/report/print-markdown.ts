import { cut, escapeMarkdown } from '../../text/escape.ts';
import type { Receipt } from '../receipt/receipt.ts';
import { accusedTakes } from './accused-takes.ts';
import { agreementInWords, builtinNote, dimensionRows, factsOf, scoreBy, shown } from './summary.ts';

const TAKES_SHOWN = 20;
const TEXT_SHOWN = 300;

/** A report for a pull request or a job summary. Text of others carries no markup, link or mention of its own. */
export function printReceiptMarkdown(receipt: Receipt): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const scores = dimensionRows(receipt).map(({ dimension, score, shortfall }) =>
    row([
      dimension,
      shown(score?.mean ?? null),
      shown(score?.min ?? null),
      ...receipt.models.map((model) => shown(scoreBy(score, model))),
      score === null ? 'n/a' : shortfall === null ? 'passes' : `**${shortfall}**`,
    ]),
  );
  const head = ['dimension', 'mean', 'min', ...receipt.models.map(plain), ''];
  const note = builtinNote(receipt);
  const { agreement } = receipt;
  return [
    `## Takes quality: ${receipt.verdict.toUpperCase()} (${shown(receipt.overall_score)} of 10)`,
    '',
    `${plain(receipt.verdictMessage)}`,
    '',
    plain(factsOf(receipt)),
    '',
    row(head),
    row(head.map(() => '---')),
    ...scores,
    ...findings(receipt),
    ...bullets('Improvements', receipt.improvements),
    ...bullets('Judges that failed', receipt.errors),
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

function bullets(title: string, texts: readonly string[]): string[] {
  return texts.length === 0 ? [] : ['', `### ${title}`, '', ...texts.map((text) => `- ${plain(text)}`)];
}

function plain(text: string): string {
  return escapeMarkdown(cut(text, TEXT_SHOWN));
}
