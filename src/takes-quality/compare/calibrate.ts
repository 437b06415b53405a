import { DIMENSIONS, type Dimension, type SampledTake } from '../../takes/page/take.ts';
import type { Cycle } from '../panel/cycle.ts';
import { buildJudgePrompt } from '../panel/judge-prompt.ts';
import { runPanel } from '../panel/panel.ts';
import type { Verdict } from '../panel/verdict.ts';
import { seatPanel, type TakesQualityDeps } from '../receipt/run-takes-quality.ts';
import { contributorsOf, costOfCycles, tallyCycles } from '../receipt/tally.ts';
import { DEFECT_SEVERITIES, type DefectSeverity } from './defects.ts';
import {
  type AccusedKey,
  countDefects,
  type DefectCount,
  type Detection,
  measureDetection,
  type PlantedSample,
} from './detection.ts';
import { plantDefects } from './plant-defects.ts';

/** What to calibrate. */
export interface CalibrateOptions {
  models: readonly string[];
  seed: number;
  /** Each over 0 and at most 0.15, ascending. */
  rates: readonly number[];
  /** US dollars for all runs together; null for no cap. */
  budgetUsd: number | null;
  reuse: boolean;
  /** Milliseconds for one attempt of a call. */
  timeoutMs: number;
}

/** The panel's run over one planted sample. */
export interface PlantedRun {
  rate: number;
  severity: DefectSeverity;
  /** An inconclusive run counts nowhere else. */
  verdict: Verdict;
  /** Takes with a planted defect. */
  planted: number;
  /** Takes without one. */
  untouched: number;
  /** Panel mean of each dimension; none when the run was inconclusive. */
  means: Partial<Record<Dimension, number>>;
}

/** The gate's own error rates on one sample. */
export interface Calibration {
  models: string[];
  seed: number;
  takes: number;
  /** False when a run was inconclusive, so that the measures rest on the others alone, or on none. */
  complete: boolean;
  /** The sample as drawn, which may hold real defects of its own. */
  clean: { verdict: Verdict; accused: number; means: Partial<Record<Dimension, number>> };
  runs: PlantedRun[];
  /** By severity and dimension, over all rates. */
  detection: Detection[];
  defects: DefectCount[];
  /** By severity, the lowest rate at and above which every run is a FAIL; null when there is none. */
  fails_from: Record<DefectSeverity, number | null>;
  /** US dollars of all calls with a known cost. */
  cost_usd: number;
  /** False when some cost is unknown. */
  cost_complete: boolean;
}

/** Runs the panel on a sample and on copies of it with planted defects, and measures which defects it finds. */
export async function calibrate(
  takes: readonly SampledTake[],
  options: CalibrateOptions,
  deps: TakesQualityDeps,
): Promise<Calibration> {
  const { panel, limits } = seatPanel(options, deps);
  const judge = async (sample: readonly SampledTake[]): Promise<Cycle> => {
    const session = { prompt: buildJudgePrompt(sample), limits, io: deps };
    return (await runPanel(panel, { cycles: 1, repeats: 1 }, session))[0]!;
  };

  const clean = await judge(takes);
  const before = accusationsOf(clean);
  const cycles = [clean];
  const runs: PlantedRun[] = [];
  const samples: PlantedSample[] = [];
  for (const severity of DEFECT_SEVERITIES) {
    for (const rate of options.rates) {
      // Different takes at each rate, so that all rates together tell more than the highest one alone.
      const { takes: broken, plants } = plantDefects(takes, rate, severity, options.seed + runs.length);
      const cycle = await judge(broken);
      cycles.push(cycle);
      const { verdict } = cycle;
      const counts = { planted: plants.length, untouched: takes.length - plants.length };
      runs.push({ rate, severity, verdict, ...counts, means: meansOf(cycle, options.models) });
      if (clean.verdict === 'inconclusive' || verdict === 'inconclusive') continue;
      samples.push({ severity, plants, takes: takes.length, accused: accusationsOf(cycle) });
    }
  }
  return {
    models: [...options.models],
    seed: options.seed,
    takes: takes.length,
    complete: samples.length === runs.length,
    clean: {
      verdict: clean.verdict,
      accused: new Set([...before].map((key) => Number.parseInt(key, 10))).size,
      means: meansOf(clean, options.models),
    },
    runs,
    detection: DEFECT_SEVERITIES.flatMap((severity) => measureDetection(samples, severity, before)),
    defects: countDefects(samples, before),
    fails_from: { plain: failsFrom(runs, 'plain'), subtle: failsFrom(runs, 'subtle') },
    ...costOfCycles(cycles),
  };
}

/** How many runs {@link calibrate} makes for these rates; each asks the whole panel once. */
export function calibrationRuns(rates: readonly number[]): number {
  return 1 + rates.length * DEFECT_SEVERITIES.length;
}

/** Every take and dimension that a contributing judge named. */
function accusationsOf({ judgements }: Cycle): Set<AccusedKey> {
  return new Set(
    judgements.flatMap(({ contributed, findings }) =>
      contributed ? findings.map(({ take, dimension }): AccusedKey => `${take} ${dimension}`) : [],
    ),
  );
}

function meansOf(cycle: Cycle, models: readonly string[]): Partial<Record<Dimension, number>> {
  if (contributorsOf(models, [cycle]).length === 0) return {};
  const { scores } = tallyCycles(models, [cycle], 1);
  return Object.fromEntries(DIMENSIONS.flatMap((name) => (scores[name] ? [[name, scores[name].mean]] : [])));
}

function failsFrom(runs: readonly PlantedRun[], severity: DefectSeverity): number | null {
  const own = runs.filter((run) => run.severity === severity).sort((a, b) => b.rate - a.rate);
  const firstOther = own.findIndex(({ verdict }) => verdict !== 'fail');
  return (firstOther < 0 ? own.at(-1) : own[firstOther - 1])?.rate ?? null;
}
