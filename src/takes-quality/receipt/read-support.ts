import type { Contradiction } from '../panel/cycle.ts';
import type { Receipt } from './receipt.ts';
import { contributorsOf, decidingCycles } from './tally.ts';

/** The judges that count although their findings do not support their scores. */
export interface Support {
  /** Judges whose scores contradict their findings after a second call, with the last contradiction of each dimension. */
  contradicting: { model: string; contradictions: Contradiction[] }[];
  /** Judges that gave no list of findings. */
  withoutFindings: string[];
}

/** Reads which judges of the verdict support their scores. Nothing is known of receipts that keep no cycles. */
export function readSupport({ models, cycles = [], repeats = 1 }: Receipt): Support {
  const judges = contributorsOf(models, decidingCycles(cycles, repeats)).map(({ model, judgements }) => {
    const found = judgements.flatMap(({ contradictions = [] }) => contradictions);
    return {
      model,
      contradictions: [...new Map(found.map((one) => [one.dimension, one])).values()],
      isBare: judgements.some(({ findings_listed }) => findings_listed === false),
    };
  });
  return {
    contradicting: judges.flatMap(({ model, contradictions }) =>
      contradictions.length > 0 ? [{ model, contradictions }] : [],
    ),
    withoutFindings: judges.filter(({ isBare }) => isBare).map(({ model }) => model),
  };
}
