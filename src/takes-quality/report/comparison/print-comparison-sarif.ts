import { sarifLog } from '../../../report/sarif.ts';
import type { ReceiptComparison } from '../../compare/compare-receipts.ts';
import { SARIF_RULES, type SarifOptions, sarifResult } from '../print-sarif.ts';

/** A comparison as a SARIF log: each new finding at the line of its take, and the outcome as a note of the run. */
export function printComparisonSarif(comparison: ReceiptComparison, options: SarifOptions): string {
  const { outcome, message, warnings, findings } = comparison;
  const log = sarifLog({
    tool: 'gbrain takes-quality regress',
    version: options.version,
    rules: SARIF_RULES,
    results: (findings?.added ?? []).map(({ take, accusation }) => sarifResult(take, accusation, options)),
    run: {
      successful: outcome !== 'inconclusive',
      notes: [
        { level: outcome === 'ok' ? 'note' : 'error', text: message },
        ...warnings.map((text) => ({ level: 'warning' as const, text })),
      ],
    },
  });
  return `${JSON.stringify(log, null, 2)}\n`;
}
