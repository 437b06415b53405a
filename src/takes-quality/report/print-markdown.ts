import { markdownList, markdownTable } from '../../report/markdown.ts';
import { placeOfTake } from '../../takes/page/place-of-take.ts';
import { DIMENSIONS } from '../../takes/page/take.ts';
import { cut, escapeMarkdown } from '../../text/escape.ts';
import { accusedTakes } from '../receipt/accused-takes.ts';
import type { Receipt } from '../receipt/receipt.ts';
import { precisionInWords } from './settled-in-words.ts';
import { agreementInWords, builtinNote, dimensionRows, factsOf, scoreBy, shown } from './summary.ts';
import { supportInWords, uncertaintyInWords, unsupportedJudges } from './support-in-words.ts';

const TAKES_SHOWN = 20;
const TEXT_SHOWN = 300;

/** A report for a pull request or a job summary. Markup, links and mentions in untrusted text have no effect. */
export function printReceiptMarkdown(receipt: Receipt): string {
  const support = supportInWords(receipt);
  const scores = dimensionRows(receipt).map(({ dimension, score, shortfall }) => [
    dimension,
    score === null ? 'n/a' : shortfall === null ? 'passes' : `**${shortfall}**`,
    shown(score?.mean ?? null),
    shown(score?.min ?? null),
    ...receipt.models.map((model) => shown(scoreBy(receipt, dimension, model))),
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
    ...(support === null ? [] : [plain(support), '']),
    ...markdownTable([head, ...scores], 2),
    ...uncertainty(receipt),
    ...markdownList('Findings do not support the scores', unsupportedJudges(receipt)),
    ...findings(receipt),
    ...markdownList('Judges by the decisions of people', precisionInWords(receipt)),
    ...markdownList('Improvements', receipt.improvements.map(short)),
    // The reason why a judge failed is never cut.
    ...markdownList('What went wrong', receipt.errors),
    ...(agreement !== undefined && receipt.models.length > 1
      ? ['', `Do the judges call the same takes bad? ${plain(agreementInWords(agreement))}`]
      : []),
    ...(note === null ? [] : ['', plain(note)]),
    '',
  ].join('\n');
}

/** How far each dimension could be off, folded away. */
function uncertainty({ uncertainty }: Receipt): string[] {
  if (uncertainty === undefined) return [];
  const rows = DIMENSIONS.map((name) => `- ${name}: ${plain(uncertaintyInWords(uncertainty[name]) || 'unknown')}`);
  return ['', '<details><summary>How far each dimension could be off</summary>', '', ...rows, '', '</details>'];
}

function findings(receipt: Receipt): string[] {
  const accused = accusedTakes(receipt);
  if (accused.length === 0) return [];
  const items = accused.slice(0, TAKES_SHOWN).flatMap(({ take, accusations }) => [
    `- ${plain(placeOfTake(take))} “${plain(take.claim)}”`,
    ...accusations.map(({ dimension, serious, by, settled }) => {
      const judges = by.length === 1 ? '1 judge' : `${by.length} judges`;
      const decided =
        settled === null ? '' : `, **${settled.decision}**${settled.reason ? ` (${plain(settled.reason)})` : ''}`;
      return `  - ${serious ? 'error' : 'warning'}, ${dimension}, ${judges}${decided}: ${plain(by[0]!.reason)}`;
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
