import { DIMENSIONS, type Dimension } from '../../takes/page/take.ts';
import type { Contradiction } from '../panel/cycle.ts';
import { readSupport } from '../receipt/read-support.ts';
import type { DimensionUncertainty, Receipt } from '../receipt/receipt.ts';
import { shown } from './summary.ts';

/**
 * What the verdict rests on, as one clause for the headline: judges that contradict themselves, judges without findings,
 * and how far the weakest dimension could be off. Null when the receipt says nothing of either.
 */
export function supportInWords(receipt: Receipt): string | null {
  const { contradicting, withoutFindings } = readSupport(receipt);
  const [some, bare] = [contradicting.length, withoutFindings.length];
  const panel = `of ${receipt.models.length} judges`;
  const parts = [
    ...(some === 0 ? [] : [`${some} ${panel} ${some === 1 ? 'contradicts its' : 'contradict their'} findings`]),
    ...(bare === 0 ? [] : [`${bare} ${panel} ${bare === 1 ? 'lists' : 'list'} no findings`]),
    ...(weakestInWords(receipt) ?? []),
  ];
  return parts.length === 0 ? null : `Evidence: ${parts.join('; ')}.`;
}

/** True when a judge that counts does not support its scores. */
export function isUnsupported(receipt: Receipt): boolean {
  const { contradicting, withoutFindings } = readSupport(receipt);
  return contradicting.length + withoutFindings.length > 0;
}

/** Each judge whose findings do not support its scores, in a sentence. */
export function unsupportedJudges(receipt: Receipt): string[] {
  const { contradicting, withoutFindings } = readSupport(receipt);
  return [
    ...contradicting.map(
      ({ model, contradictions }) => `${model}: ${contradictions.map(contradictionInWords).join('; ')}`,
    ),
    ...withoutFindings.map((model) => `${model}: no list of findings, so nothing supports its scores`),
  ];
}

/** One score that does not follow from the findings beside it. */
export function contradictionInWords({ dimension, score, implied, share }: Contradiction): string {
  return `${dimension} scores ${shown(score)}, its findings (${percentOf(share)} of the takes broken) give ${implied}`;
}

/** How far a dimension could be off; empty when nothing is known. */
export function uncertaintyInWords({ broken_share, sample_interval, judges_interval }: DimensionUncertainty): string {
  const broken =
    broken_share === null || sample_interval === null
      ? []
      : [
          `${percentOf(broken_share)} of the takes broken, ${percentOf(sample_interval.low)} to ${percentOf(sample_interval.high)} of all (95 %)`,
        ];
  // Judges that agree to the point have no spread, which does not make them right.
  const spread =
    judges_interval === null || judges_interval.low === judges_interval.high
      ? []
      : [`mean ${shown(judges_interval.low)} to ${shown(judges_interval.high)} over the judges (95 %)`];
  return [...broken, ...spread].join(', ');
}

/** A share from 0 to 1 as percent with at most one decimal. */
export function percentOf(share: number): string {
  return `${Number((100 * share).toFixed(1))} %`;
}

/** The uncertainty of the dimension with the lowest mean; of several, of that with the most broken takes. */
function weakestInWords({ scores, uncertainty }: Receipt): string[] | null {
  if (uncertainty === undefined) return null;
  const mean = (name: Dimension) => scores[name]?.mean ?? 0;
  const broken = (name: Dimension) => uncertainty[name].broken_share ?? 0;
  const weakest = [...DIMENSIONS].sort((a, b) => mean(a) - mean(b) || broken(b) - broken(a))[0]!;
  const words = uncertaintyInWords(uncertainty[weakest]);
  return words === '' ? null : [`weakest is ${weakest}: ${words}`];
}
