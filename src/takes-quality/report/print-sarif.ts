import { type SarifResult, sarifLog } from '../../report/sarif.ts';
import { DIMENSIONS } from '../../takes/page/take.ts';
import { type Accusation, accusedTakes } from '../receipt/accused-takes.ts';
import type { Receipt, ReceiptTake } from '../receipt/receipt.ts';
import { DIMENSION_NAMES } from './dimension-names.ts';
import { precisionInWords } from './settled-in-words.ts';
import { supportInWords, unsupportedJudges } from './support-in-words.ts';

/** Where the pages of a receipt lie in the checkout. */
export interface SarifOptions {
  /** Of gbrain. */
  version: string;
  /** The folder of each project, relative to the root of the checkout; the root itself for the others. */
  folders?: Readonly<Record<string, string>>;
}

/** The rules that judges apply: the dimensions. */
export const SARIF_RULES = DIMENSIONS.map((id) => ({ id, text: `${DIMENSION_NAMES[id]} of a take` }));

/** A receipt as a SARIF log: each finding at the line of its take, and the verdict as a note of the run. */
export function printReceiptSarif(receipt: Receipt, options: SarifOptions): string {
  const { verdict, verdictMessage, errors } = receipt;
  const support = [supportInWords(receipt) ?? [], precisionInWords(receipt)].flat();
  const log = sarifLog({
    tool: 'gbrain takes-quality',
    version: options.version,
    rules: SARIF_RULES,
    results: accusedTakes(receipt).flatMap(({ take, accusations }) =>
      accusations.map((accusation) => sarifResult(take, accusation, options)),
    ),
    run: {
      successful: verdict !== 'inconclusive',
      notes: [
        { level: verdict === 'pass' ? 'note' : 'error', text: verdictMessage },
        ...support.map((text) => ({ level: 'note' as const, text })),
        ...[...unsupportedJudges(receipt), ...errors].map((text) => ({ level: 'warning' as const, text })),
      ],
    },
  });
  return `${JSON.stringify(log, null, 2)}\n`;
}

/** What judges say of a take in one dimension, at its line. */
export function sarifResult(
  { project, slug, line, claim }: Pick<ReceiptTake, 'project' | 'slug' | 'line' | 'claim'>,
  { dimension, serious, by, settled }: Accusation,
  { folders = {} }: SarifOptions,
): SarifResult {
  const folder = Object.hasOwn(folders, project) ? folders[project]! : '';
  const reasons = by.map(({ model, reason }) => `${reason || 'no reason given'} (${model})`);
  return {
    rule: dimension,
    level: serious ? 'error' : 'warning',
    message: `“${claim}”: ${reasons.join(' / ')}`,
    path: `${folder === '' ? '' : `${folder}/`}${slug}.md`,
    line: Math.max(1, line),
    ...(settled?.decision === 'dismissed' && { dismissed: settled.reason || 'dismissed by a person' }),
  };
}
