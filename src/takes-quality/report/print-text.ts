import { placeOfTake } from '../../takes/page/place-of-take.ts';
import { cut, escapeTerminal } from '../../text/escape.ts';
import { wrapText } from '../../text/wrap-text.ts';
import type { Verdict } from '../panel/verdict.ts';
import { accusedTakes } from '../receipt/accused-takes.ts';
import type { Receipt } from '../receipt/receipt.ts';
import { precisionInWords, settledInWords } from './settled-in-words.ts';
import { agreementInWords, builtinNote, dimensionRows, factsOf, scoreBy, shown } from './summary.ts';
import { isUnsupported, supportInWords, unsupportedJudges } from './support-in-words.ts';

/** Text styles; each returns the text with or without escape codes. */
export interface Colors {
  bold(text: string): string;
  dim(text: string): string;
  red(text: string): string;
  green(text: string): string;
  yellow(text: string): string;
}

/** No colours. */
export const PLAIN: Colors = { bold: same, dim: same, red: same, green: same, yellow: same };
const TAKES_SHOWN = 5;
const IMPROVEMENTS_SHOWN = 5;
const REASON_SHOWN = 240;
const CLAIM_SHOWN = 140;
const BAR = 20;

/** A result to read at a glance, the worst findings first. Untrusted text is escaped. */
export function printReceipt(receipt: Receipt, options: { colors?: Colors; width?: number } = {}): string {
  const { colors = PLAIN, width = 100 } = options;
  const line = (text: string, indent = 0) => `${' '.repeat(indent)}${cut(escapeTerminal(text), width - indent)}`;
  return [
    ...headLines(receipt, width, colors),
    wrapText(escapeTerminal(receipt.verdictMessage.replace(/^(PASS|FAIL|INCONCLUSIVE): /, '')), width),
    ...supportLines(receipt, width, colors),
    '',
    ...dimensionLines(receipt, width, colors),
    ...section('Worst findings', findingLines(receipt, width, line, colors), colors),
    ...section(
      'Improvements',
      listed(
        receipt.improvements.slice(0, IMPROVEMENTS_SHOWN).map((text) => cut(text, REASON_SHOWN)),
        width,
      ),
      colors,
    ),
    ...section('Findings do not support the scores', listed(unsupportedJudges(receipt), width), colors),
    ...section('Judges by the decisions of people', listed(precisionInWords(receipt), width), colors),
    ...section('What went wrong', listed(receipt.errors, width), colors),
    ...noteLines(receipt, width, colors),
  ].join('\n');
}

/** What the verdict rests on; coloured where a judge does not support its scores. */
function supportLines(receipt: Receipt, width: number, colors: Colors): string[] {
  const words = supportInWords(receipt);
  if (words === null) return [];
  const paint = isUnsupported(receipt) ? colors.yellow : colors.dim;
  return [paint(wrapText(escapeTerminal(words), width))];
}

/** The verdict, the score and the facts of the run: never cut, and on two lines where they do not fit on one. */
function headLines(receipt: Receipt, width: number, colors: Colors): string[] {
  const score = receipt.overall_score === null ? 'no score' : `${shown(receipt.overall_score)} of 10`;
  const verdict = receipt.verdict.toUpperCase();
  const head = `${verdictColor(receipt.verdict, colors)(colors.bold(verdict))}  ${score}`;
  const facts = escapeTerminal(factsOf(receipt));
  const fits = verdict.length + score.length + facts.length + 4 <= width;
  return fits ? [`${head}  ${colors.dim(facts)}`] : [head, colors.dim(wrapText(facts, width))];
}

function dimensionLines(receipt: Receipt, width: number, colors: Colors): string[] {
  const rows = dimensionRows(receipt);
  const judges = receipt.models.map((model) => escapeTerminal(model));
  const wide = Math.max(...rows.map(({ dimension }) => dimension.length));
  const head = `  ${'dimension'.padEnd(wide)}  mean  min  ${' '.repeat(BAR)}  ${judges.map((_, index) => `J${index + 1}`.padStart(4)).join('')}`;
  const lines = rows.map(({ dimension, score, shortfall }) => {
    const paint = score === null ? colors.dim : shortfall === null ? colors.green : colors.red;
    const filled = score === null ? 0 : Math.round((score.mean / 10) * BAR);
    const cells = receipt.models.map((model) => shortScore(scoreBy(receipt, dimension, model)).padStart(4)).join('');
    const bar = `${paint('█'.repeat(filled))}${colors.dim('░'.repeat(BAR - filled))}`;
    const low = shortScore(score === null ? null : score.min);
    const reason = shortfall === null ? '' : `  ${shortfall}`;
    return `  ${dimension.padEnd(wide)}  ${paint(shown(score?.mean ?? null).padStart(4))}  ${low.padStart(3)}  ${bar}  ${cells}${paint(reason)}`;
  });
  const legend = judges.map((judge, index) => `J${index + 1} ${judge}`);
  const isShort = legend.join('  ').length + 2 <= width;
  return [
    colors.dim(head),
    ...lines,
    ...(isShort ? [legend.join('  ')] : legend).map((text) => colors.dim(`  ${text}`)),
  ];
}

function findingLines(
  receipt: Receipt,
  width: number,
  line: (text: string, indent?: number) => string,
  colors: Colors,
): string[] {
  const all = accusedTakes(receipt);
  const accused = all
    .map(({ take, accusations }) => ({
      take,
      accusations: accusations.filter(({ settled }) => settled?.decision !== 'dismissed'),
    }))
    .filter(({ accusations }) => accusations.length > 0);
  const decided = settledInWords(receipt);
  const lines = accused.slice(0, TAKES_SHOWN).flatMap(({ take, accusations }) => [
    line(placeOfTake(take), 2),
    wrapText(`“${cut(escapeTerminal(take.claim), CLAIM_SHOWN)}”`, width, 6),
    ...accusations.map(({ dimension, serious, by, settled }) => {
      const judges = `${by.length === 1 ? '' : ` (${by.length} judges)`}${settled === null ? '' : ' (accepted)'}`;
      const reason = cut(escapeTerminal(by[0]!.reason || 'no reason given'), REASON_SHOWN);
      return (serious ? colors.red : colors.yellow)(wrapText(`${dimension}${judges}: ${reason}`, width, 6));
    }),
  ]);
  const rest = accused.length - TAKES_SHOWN;
  if (rest > 0) {
    const more = `  and ${rest} more ${rest === 1 ? 'take' : 'takes'}; --html FILE shows every finding beside its page.`;
    lines.push(colors.dim(more));
  }
  if (decided !== null) lines.push(colors.dim(`  ${decided}`));
  return lines;
}

function noteLines(receipt: Receipt, width: number, colors: Colors): string[] {
  const { agreement, noise } = receipt;
  const spread = Object.entries(noise ?? {}).map(([dimension, { interval }]) =>
    interval === null ? '' : `${dimension} ${interval.low.toFixed(1)} to ${interval.high.toFixed(1)}`,
  );
  const notes = [
    ...(agreement !== undefined && receipt.models.length > 1
      ? [`Do the judges call the same takes bad? ${agreementInWords(agreement)}`]
      : []),
    ...(spread.length > 0 ? [`95 % interval over ${receipt.repeats} repeats: ${spread.join(', ')}`] : []),
    ...[builtinNote(receipt) ?? []].flat(),
  ];
  return notes.length === 0 ? [] : ['', ...notes.map((note) => colors.dim(wrapText(escapeTerminal(note), width)))];
}

function section(title: string, lines: readonly string[], colors: Colors): string[] {
  return lines.length === 0 ? [] : ['', colors.bold(title), ...lines];
}

/** Sentences as a list; a reason is wrapped and never cut. */
function listed(texts: readonly string[], width: number): string[] {
  return texts.map((text) => wrapText(`- ${escapeTerminal(text)}`, width, 2).replace(/\n {2}/g, '\n    '));
}

function shortScore(value: number | null): string {
  return value === null ? '–' : String(Number(value.toFixed(1)));
}

function verdictColor(verdict: Verdict, colors: Colors): (text: string) => string {
  return { pass: colors.green, fail: colors.red, inconclusive: colors.yellow }[verdict];
}

function same(text: string): string {
  return text;
}
