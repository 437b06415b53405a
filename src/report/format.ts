import { groupDigits } from '../text/plural.ts';

/** A share as whole percent, `96 %`; 0 and 100 only where they are exact. */
export function formatPercent(share: number): string {
  const percent = share * 100;
  if (percent > 99 && percent < 100) return '99 %';
  if (percent > 0 && percent < 1) return '1 %';
  return `${Math.round(percent)} %`;
}

/** A difference of shares in points, `17 points`. */
export function formatPoints(difference: number): string {
  return `${Math.round(difference * 100)} points`;
}

/** A count with thousands apart, `75,215`; one decimal below 100 where it has one. */
export function formatCount(count: number): string {
  const rounded = Math.abs(count) < 100 ? Math.round(count * 10) / 10 : Math.round(count);
  const [whole = '', part] = String(rounded).split('.');
  return groupDigits(whole) + (part === undefined ? '' : `.${part}`);
}

/** An interval of shares, `88–100 %`; a dash where there is none. */
export function formatInterval(interval: { low: number; high: number } | null): string {
  if (interval === null) return '–';
  return `${Math.round(interval.low * 100)}–${Math.round(interval.high * 100)} %`;
}
