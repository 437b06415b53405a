import type { Dimension } from '../../takes/page/take.ts';
import type { Receipt, ReceiptTake } from './receipt.ts';

/** What the judges say a take breaks in one dimension. */
export interface Accusation {
  dimension: Dimension;
  /** True when at least one judge called it an error. */
  serious: boolean;
  /** Each judge that said so, with its words (untrusted text). */
  by: { model: string; reason: string }[];
  /** What a person has decided on it; null when nobody has. */
  settled: { decision: 'accepted' | 'dismissed'; reason: string } | null;
}

/** A take that findings name. */
export interface AccusedTake {
  take: ReceiptTake;
  accusations: Accusation[];
}

/**
 * The takes that findings name, the worst first: those that most judges call broken, errors before warnings; last those
 * whose findings people have dismissed.
 */
export function accusedTakes({ takes = [], findings = [], settled }: Receipt): AccusedTake[] {
  const decisions = new Map(settled?.findings.map((one) => [`${one.take} ${one.dimension}`, one]));
  const byTake = new Map<number, Map<Dimension, Accusation>>();
  for (const { take, dimension, severity, model, reason } of findings) {
    const accusations = byTake.get(take) ?? new Map<Dimension, Accusation>();
    const accusation = accusations.get(dimension) ?? {
      dimension,
      serious: false,
      by: [],
      settled: decisions.get(`${take} ${dimension}`) ?? null,
    };
    accusation.serious ||= severity === 'error';
    accusation.by.push({ model, reason });
    byTake.set(take, accusations.set(dimension, accusation));
  }
  return takes
    .flatMap((take) => {
      const accusations = byTake.get(take.take);
      return accusations === undefined ? [] : [{ take, accusations: [...accusations.values()].sort(worstFirst) }];
    })
    .sort((a, b) => weightOf(b) - weightOf(a) || a.take.take - b.take.take);
}

function worstFirst(a: Accusation, b: Accusation): number {
  return b.by.length - a.by.length || Number(b.serious) - Number(a.serious);
}

/** Judges that agree on one breach count more than breaches that one judge sees. */
function weightOf({ accusations: all }: AccusedTake): number {
  const accusations = all.filter(({ settled }) => settled?.decision !== 'dismissed');
  if (accusations.length === 0) return 0;
  const most = Math.max(...accusations.map(({ by }) => by.length));
  const serious = accusations.filter((accusation) => accusation.serious).length;
  return most * 1000 + serious * 10 + accusations.length;
}
