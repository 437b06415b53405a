import type { Interval } from '../../stats/interval.ts';
import { wilson } from '../../stats/wilson.ts';
import { DIMENSIONS, type Dimension } from '../../takes/page/take.ts';
import { DEFECTS, type DefectSeverity } from './defects.ts';
import type { Plant } from './plant-defects.ts';

/** A take accused in a dimension, as `12 accuracy`. */
export type AccusedKey = `${number} ${Dimension}`;

/** What a panel accused in one planted sample. */
export interface PlantedSample {
  severity: DefectSeverity;
  plants: readonly Plant[];
  /** Takes in the sample. */
  takes: number;
  accused: ReadonlySet<AccusedKey>;
}

/** A share with its Wilson interval at 95 %. */
export interface Share extends Interval {
  value: number;
  /** The denominator. */
  of: number;
}

/** How well a panel tells broken takes from untouched ones in one dimension. */
export interface Detection {
  dimension: Dimension;
  severity: DefectSeverity;
  /** Defects planted in takes that nobody accused in this dimension before. */
  planted: number;
  /** Those that a judge then named in this dimension. */
  named: number;
  /** Planted in takes that were accused in this dimension before, so that naming them proves nothing; not in `planted`. */
  undecidable: number;
  /** Untouched takes that nobody accused in this dimension before, counted once for each sample. */
  control: number;
  /** Those that a judge then accused in this dimension: their text is as it was, so the panel contradicts itself. */
  false_alarms: number;
  /** `named` of `planted`; null without any. */
  recall: Share | null;
  /** Of the accusations of planted and untouched takes, those of planted ones; null without any. */
  precision: Share | null;
  /** `false_alarms` of `control`; null without any. The interval is of the different takes among them. */
  false_alarm_rate: Share | null;
  /** What a judge would reach that accuses as many of these takes at random: recall, and false alarm rate alike. */
  chance: { recall: number; precision: number } | null;
}

/** How many defects of one kind were named. */
export interface DefectCount {
  defect: string;
  dimension: Dimension;
  severity: DefectSeverity;
  planted: number;
  named: number;
}

/** Detection by dimension over planted samples of one severity. `before` is what was accused in the sample as drawn. */
export function measureDetection(
  samples: readonly PlantedSample[],
  severity: DefectSeverity,
  before: ReadonlySet<AccusedKey>,
): Detection[] {
  const own = samples.filter((sample) => sample.severity === severity);
  return DIMENSIONS.map((dimension) => {
    const keyOf = (take: number): AccusedKey => `${take} ${dimension}`;
    const counts = { planted: 0, named: 0, undecidable: 0, control: 0, false_alarms: 0 };
    const seen = new Set<number>();
    const alarmed = new Set<number>();
    for (const { plants, takes, accused } of own) {
      const broken = new Set(plants.map(({ take }) => take));
      for (const { take } of plants.filter((plant) => plant.dimension === dimension)) {
        if (before.has(keyOf(take))) counts.undecidable += 1;
        else counts.planted += 1;
        if (!before.has(keyOf(take)) && accused.has(keyOf(take))) counts.named += 1;
      }
      for (let take = 1; take <= takes; take++) {
        if (broken.has(take) || before.has(keyOf(take))) continue;
        counts.control += 1;
        seen.add(take);
        if (!accused.has(keyOf(take))) continue;
        counts.false_alarms += 1;
        alarmed.add(take);
      }
    }
    const { planted, named, control, false_alarms } = counts;
    const rate = shareOf(false_alarms, control);
    return {
      dimension,
      severity,
      ...counts,
      recall: shareOf(named, planted),
      precision: shareOf(named, named + false_alarms),
      // The samples share most of their untouched takes, which are no evidence twice.
      false_alarm_rate: rate && { ...rate, ...wilson(alarmed.size, seen.size)! },
      chance:
        planted + control === 0
          ? null
          : { recall: (named + false_alarms) / (planted + control), precision: planted / (planted + control) },
    };
  });
}

/** How many of each defect were named, over all samples; defects that could be planted nowhere are left out. */
export function countDefects(samples: readonly PlantedSample[], before: ReadonlySet<AccusedKey>): DefectCount[] {
  return DEFECTS.map(({ name, dimension, severity }) => {
    const counts = { planted: 0, named: 0 };
    for (const { plants, accused } of samples) {
      for (const { take, defect } of plants) {
        const key: AccusedKey = `${take} ${dimension}`;
        if (defect !== name || before.has(key)) continue;
        counts.planted += 1;
        if (accused.has(key)) counts.named += 1;
      }
    }
    return { defect: name, dimension, severity, ...counts };
  }).filter(({ planted }) => planted > 0);
}

function shareOf(some: number, all: number): Share | null {
  const interval = wilson(some, all);
  return interval === null ? null : { value: some / all, of: all, ...interval };
}
