import { seededRandom, shuffled } from '../../random.ts';
import type { Dimension, SampledTake } from '../../takes/page/take.ts';

/** `plain` defects are obvious; `subtle` ones take a careful look. */
export const DEFECT_SEVERITIES = ['plain', 'subtle'] as const;
export type DefectSeverity = (typeof DEFECT_SEVERITIES)[number];

/** A way to break a take in one dimension. */
export interface Defect {
  name: string;
  dimension: Dimension;
  plant: Readonly<Record<DefectSeverity, (take: SampledTake, random: () => number) => Partial<SampledTake>>>;
}

/** A planted defect. */
export interface Plant {
  /** Number of the take in the sample, from 1. */
  take: number;
  defect: string;
  dimension: Dimension;
}

/** The defects, one for each dimension. The names are invented and occur on no real page. */
export const DEFECTS: readonly Defect[] = [
  {
    name: 'a number or name that the page does not hold',
    dimension: 'accuracy',
    plant: {
      plain: (take, random) => ({
        claim: `${bare(take.claim)}, as Ottilie Marrowgate confirmed for ${digits(random)} sites.`,
      }),
      subtle: (take, random) => ({ claim: otherNumber(take.claim, digits(random)) }),
    },
  },
  {
    name: 'a wrong holder',
    dimension: 'attribution',
    plant: {
      plain: (take) => ({ holder: `${take.holder.split('/')[0]}/Ottilie Marrowgate/office` }),
      subtle: (take) => ({
        holder: take.holder === 'people/ottilie-marrowgate' ? 'brain' : 'people/ottilie-marrowgate',
      }),
    },
  },
  {
    name: 'a weight off the grid',
    dimension: 'weight_calibration',
    plant: {
      plain: () => ({ weight: 0.137, weightText: '0.137' }),
      subtle: (take) => {
        const weight = Number(
          ((take.weight ?? 0.5) >= 0.5 ? (take.weight ?? 0.5) - 0.02 : (take.weight ?? 0) + 0.02).toFixed(2),
        );
        return { weight, weightText: String(weight) };
      },
    },
  },
  {
    name: 'a prediction called a fact',
    dimension: 'kind_classification',
    plant: {
      plain: (take) => ({ kind: 'fact', claim: `${bare(take.claim)}, and I expect that this will double next year.` }),
      subtle: (take) => ({ kind: 'fact', claim: `${bare(take.claim)}, and it will stay so through 2031.` }),
    },
  },
  {
    name: 'trivia',
    dimension: 'signal_density',
    plant: {
      plain: (take) => ({ claim: `The call about ${take.pageTitle} was moved to next Tuesday at 10:30` }),
      subtle: (take) => ({ claim: `${take.pageTitle} is mentioned on this page.` }),
    },
  },
];

/**
 * A copy of the sample in which `rate` of the takes, at least one, get each defect, and no take gets two. The same seed
 * plants the same defects in the same takes.
 */
export function plantDefects(
  takes: readonly SampledTake[],
  rate: number,
  severity: DefectSeverity,
  seed: number,
): { takes: SampledTake[]; plants: Plant[] } {
  const random = seededRandom(seed);
  const places = shuffled([...takes.keys()], random);
  const each = Math.max(1, Math.round(rate * takes.length));
  const planted = [...takes];
  const plants: Plant[] = [];
  for (let round = 0; round < each; round++) {
    for (const { name, dimension, plant } of DEFECTS) {
      const place = places.pop();
      if (place === undefined) break;
      planted[place] = { ...takes[place]!, ...plant[severity](takes[place]!, random) };
      plants.push({ take: place + 1, defect: name, dimension });
    }
  }
  return { takes: planted, plants: plants.sort((a, b) => a.take - b.take) };
}

function digits(random: () => number): string {
  return String(1000 + Math.floor(random() * 9000));
}

/** The claim with its first number replaced, or with one added when it has none. */
function otherNumber(claim: string, number: string): string {
  const at = claim.search(/\d/);
  if (at < 0) return `${bare(claim)} in ${number} cases.`;
  let end = at;
  while (end < claim.length && /[\d.,]/.test(claim[end]!)) end++;
  return `${claim.slice(0, at)}${number}${/\s/.test(claim[end] ?? ' ') ? '' : ' '}${claim.slice(end)}`;
}

function bare(claim: string): string {
  return claim.trim().replace(/[.!?]$/, '');
}
