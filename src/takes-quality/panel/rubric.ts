import { canonicalJson, sha8 } from '../../hash.ts';
import type { Dimension } from '../../takes/page/take.ts';

/** What a dimension asks of a take. */
export interface RubricDimension {
  dimension: Dimension;
  /** What makes a take good. */
  asks: string;
  /** What breaks it. */
  breaks: string;
}

/** A rubric, one epoch of the eval. Any change of its text changes the fingerprint and must raise the version. */
export interface Rubric {
  version: string;
  dimensions: readonly RubricDimension[];
  /** How a take that is only doubtful counts into the share. */
  counting: string;
  /** The score by the share of takes that break a dimension, best first; `share` is the largest that earns the score. */
  scale: readonly { score: number; share: number; meaning: string }[];
}

/** The rubric that runs use. */
export const RUBRIC: Rubric = {
  version: 'v1.1',
  dimensions: [
    {
      dimension: 'accuracy',
      asks: 'The claim says what the page says: same names, numbers, dates, direction and certainty.',
      breaks:
        'A name, number or date that the passage does not hold, a reversed or stronger statement, or a guess told as what happened. Where the passage is empty, judge only what the claim itself makes impossible.',
    },
    {
      dimension: 'attribution',
      asks: 'The holder is the one who holds the belief: the speaker or writer, not the subject. `world` is for what anyone can check, `brain` for what the knowledge base concluded itself, `self` for its owner, `people/…` and `companies/…` for others.',
      breaks:
        'The holder is whom the claim is about, an opinion is given to `world`, one person’s words are given to another, or the holder is not one of those forms.',
    },
    {
      dimension: 'weight_calibration',
      asks: 'The weight is the confidence that the page supports, from 0 to 1 in steps of 0.05: near 1 for what is documented, about 0.5 to 0.8 for a reasoned opinion, below that for a guess.',
      breaks:
        'A guess at 0.9, a signed contract at 0.5, the same round weight on everything, a weight between the steps, or none that can be read.',
    },
    {
      dimension: 'kind_classification',
      asks: 'The kind fits: `fact` for what can be checked now, `take` for an opinion, `bet` for a prediction that someone would act on, `hunch` for an unsupported guess.',
      breaks:
        'A prediction or an opinion called a fact, a checkable statement called a take, a mere feeling called a bet.',
    },
    {
      dimension: 'signal_density',
      asks: 'The claim is worth keeping: specific, understandable without its page, one claim only, and of use to someone who decides something.',
      breaks:
        'Trivia, a restated title, an empty generality, several claims in one row, a pronoun without its noun, a repetition of another take.',
    },
  ],
  counting:
    'A take with an error counts as one broken take. A take with warnings only counts as half of one. A take counts once in a dimension, however many findings it has there.',
  scale: [
    { score: 10, share: 0, meaning: 'no take breaks it' },
    { score: 9, share: 0.02, meaning: 'about one take in fifty' },
    { score: 8, share: 0.05, meaning: 'one in twenty' },
    { score: 7, share: 0.1, meaning: 'one in ten; still good enough to answer from' },
    { score: 6, share: 0.17, meaning: 'one in six' },
    { score: 5, share: 0.25, meaning: 'one in four; not to be relied on without checking' },
    { score: 4, share: 0.35, meaning: 'one in three' },
    { score: 3, share: 0.5, meaning: 'up to half' },
    { score: 2, share: 0.7, meaning: 'most' },
    { score: 1, share: 1, meaning: 'nearly all' },
  ],
};

/** How much of a broken take a finding is, as the rubric counts. */
const BREACH = { error: 1, warning: 0.5 } as const;

/** The share of takes that findings of one dimension break, from 0 to 1, as the rubric counts; 0 for no takes. */
export function brokenShare(
  findings: readonly { take: number; severity: keyof typeof BREACH | null }[],
  takes: number,
): number {
  const worst = new Map<number, number>();
  for (const { take, severity } of findings) {
    worst.set(take, Math.max(worst.get(take) ?? 0, BREACH[severity ?? 'error']));
  }
  return takes === 0 ? 0 : [...worst.values()].reduce((sum, part) => sum + part, 0) / takes;
}

/** The best score of the rubric's scale for a share of broken takes. */
export function scoreOfShare(share: number): number {
  return (RUBRIC.scale.find((step) => share <= step.share + 1e-9) ?? RUBRIC.scale.at(-1)!).score;
}

/** Fingerprint of the whole text of a rubric. */
export function rubricSha8(rubric: Rubric): string {
  return sha8(canonicalJson(rubric));
}
