import { type Accusation, accusedTakes } from '../receipt/accused-takes.ts';
import type { Receipt, ReceiptTake } from '../receipt/receipt.ts';
import { takeIdentity } from './take-identity.ts';

/** A take that at least one judge calls broken in a dimension on this side only. */
export interface ChangedFinding {
  take: ReceiptTake;
  /** By the judges that do not say so on the other side. */
  accusation: Accusation;
  /** False when the take is not in the sample of the other side. */
  onBothSides: boolean;
}

/** The findings of two receipts that differ. */
export interface FindingChanges {
  /** In the current receipt only; those that most judges share come first. */
  added: ChangedFinding[];
  /** In the baseline only. */
  gone: ChangedFinding[];
}

/**
 * Compares the findings of the judges that are on both sides; takes are told by their page and claim. Null when a side does
 * not list its takes and findings, as receipts of other programs.
 */
export function compareFindings(baseline: Receipt, current: Receipt, judges: readonly string[]): FindingChanges | null {
  const isListed = ({ takes, findings }: Receipt) => takes !== undefined && findings !== undefined;
  if (!isListed(baseline) || !isListed(current)) return null;
  return { added: onlyIn(current, baseline, judges), gone: onlyIn(baseline, current, judges) };
}

function onlyIn(receipt: Receipt, other: Receipt, judges: readonly string[]): ChangedFinding[] {
  const judged = new Set(other.takes?.map(takeIdentity));
  const known = new Set(
    accusedTakes(other).flatMap(({ take, accusations }) =>
      accusations.flatMap(({ dimension, by }) => by.map(({ model }) => nameOf(take, dimension, model))),
    ),
  );
  return accusedTakes(receipt).flatMap(({ take, accusations }) =>
    accusations.flatMap((accusation) => {
      const { dimension } = accusation;
      const by = accusation.by.filter(
        ({ model }) => judges.includes(model) && !known.has(nameOf(take, dimension, model)),
      );
      if (by.length === 0) return [];
      return [{ take, accusation: { ...accusation, by }, onBothSides: judged.has(takeIdentity(take)) }];
    }),
  );
}

function nameOf(take: ReceiptTake, dimension: string, model: string): string {
  return JSON.stringify([takeIdentity(take), dimension, model]);
}
