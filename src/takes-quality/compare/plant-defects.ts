import { seededRandom, shuffled } from '../../random.ts';
import { DIMENSIONS, type Dimension, type SampledTake } from '../../takes/page/take.ts';
import { DEFECTS, type DefectSeverity } from './defects.ts';

/** At least this share of the takes is left as it was: they show what a panel accuses without a reason. */
const MIN_CONTROL = 0.2;

/** A planted defect. */
export interface Plant {
  /** Number of the take in the sample, from 1. */
  take: number;
  defect: string;
  dimension: Dimension;
}

/**
 * A copy of the sample in which `rate` of the takes, at least one, get a defect of each dimension, as far as there are
 * takes that can be broken so. No take gets two, and a fifth or more get none. The defects of a dimension take turns. The
 * same seed plants the same defects in the same takes.
 */
export function plantDefects(
  takes: readonly SampledTake[],
  rate: number,
  severity: DefectSeverity,
  seed: number,
): { takes: SampledTake[]; plants: Plant[] } {
  const random = seededRandom(seed);
  const places = shuffled([...takes.keys()], random);
  const room = takes.length - Math.ceil(MIN_CONTROL * takes.length);
  const planted = [...takes];
  const plants: Plant[] = [];
  for (let round = 0; round < Math.max(1, Math.round(rate * takes.length)); round++) {
    for (const dimension of DIMENSIONS) {
      if (plants.length >= room) break;
      const own = DEFECTS.filter((defect) => defect.dimension === dimension && defect.severity === severity);
      const turn = (round + seed) % own.length;
      const plant = plantOne([...own.slice(turn), ...own.slice(0, turn)], places, takes, random);
      if (plant === null) continue;
      places.splice(places.indexOf(plant.place), 1);
      planted[plant.place] = plant.take;
      plants.push({ take: plant.place + 1, defect: plant.defect, dimension });
    }
  }
  return { takes: planted, plants: plants.sort((a, b) => a.take - b.take) };
}

/** The first of the defects that any of the places can take, in the first such place. */
function plantOne(
  defects: typeof DEFECTS,
  places: readonly number[],
  takes: readonly SampledTake[],
  random: () => number,
): { place: number; take: SampledTake; defect: string } | null {
  for (const { name, plant } of defects) {
    for (const place of places) {
      const broken = plant(takes[place]!, random, takes);
      if (broken !== null) return { place, take: { ...takes[place]!, ...broken }, defect: name };
    }
  }
  return null;
}
