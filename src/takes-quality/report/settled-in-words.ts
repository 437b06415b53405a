import { wilson } from '../../stats/wilson.ts';
import type { Receipt } from '../receipt/receipt.ts';
import { percentOf } from './support-in-words.ts';

/** How each judge's findings fare by people's decisions, a sentence each; empty where none were made. */
export function precisionInWords({ settled }: Pick<Receipt, 'settled'>): string[] {
  return (settled?.judges ?? []).map(({ model, accepted, dismissed }) => {
    const all = accepted + dismissed;
    const { low, high } = wilson(accepted, all)!;
    return `${model}: ${accepted} of ${all} settled findings accepted, precision ${percentOf(accepted / all)} (${percentOf(low)} to ${percentOf(high)}, 95 %)`;
  });
}

/** What people have decided on the findings of a receipt, in a clause; null where nothing is. */
export function settledInWords({ settled }: Pick<Receipt, 'settled'>): string | null {
  const findings = settled?.findings ?? [];
  if (findings.length === 0) return null;
  const accepted = findings.filter(({ decision }) => decision === 'accepted').length;
  return `settled by people: ${accepted} accepted, ${findings.length - accepted} dismissed`;
}
