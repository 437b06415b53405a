import type { Take } from '../page/take.ts';
import type { LintFinding } from './finding.ts';

/**
 * The takes that repeat an earlier active one of their page: the same claim by the same holder for the same period.
 * Two holders of one claim, or one claim with two periods, are two takes.
 */
export function findDuplicates(takes: readonly Take[]): LintFinding[] {
  const first = new Map<string, Take>();
  const findings: LintFinding[] = [];
  for (const take of takes) {
    if (!take.active) continue;
    const key = JSON.stringify([fold(take.claim), take.holder, take.since, take.until]);
    const earlier = first.get(key);
    if (earlier === undefined) {
      first.set(key, take);
      continue;
    }
    const where = earlier.row === null ? `line ${earlier.line}` : `row ${earlier.row} (line ${earlier.line})`;
    findings.push({
      rule: 'duplicate',
      severity: 'warning',
      dimension: 'signal_density',
      line: take.line,
      row: take.row,
      message: `The claim repeats ${where}. Keep one of the two, or strike the older one with ~~ ~~.`,
    });
  }
  return findings;
}

/** A claim without what makes no difference: case, markup, punctuation, white space. */
function fold(claim: string): string {
  return claim
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}%$€£<>=+/-]+/gu, ' ')
    .trim();
}
