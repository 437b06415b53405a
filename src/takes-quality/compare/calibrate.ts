import { DIMENSIONS, type Dimension, type SampledTake } from '../../takes/page/take.ts';
import type { Cycle } from '../panel/cycle.ts';
import { buildJudgePrompt } from '../panel/judge-prompt.ts';
import { runPanel } from '../panel/panel.ts';
import type { Verdict } from '../panel/verdict.ts';
import { seatPanel, type TakesQualityDeps } from '../receipt/run-takes-quality.ts';
import { contributorsOf, costOfCycles, tallyCycles } from '../receipt/tally.ts';
import { DEFECT_SEVERITIES, DEFECTS, type DefectSeverity, type Plant, plantDefects } from './plant-defects.ts';

/** What to calibrate. */
export interface CalibrateOptions {
  models: readonly string[];
  seed: number;
  /** Each over 0 and at most 0.2, ascending. */
  rates: readonly number[];
  /** US dollars for all runs together; null for no cap. */
  budgetUsd: number | null;
  reuse: boolean;
  /** Milliseconds for one attempt of a call. */
  timeoutMs: number;
}

/** How much of one planted defect the panel found, at one rate and severity. */
export interface DefectDetection {
  dimension: Dimension;
  defect: string;
  /** Planted defects. */
  planted: number;
  /** Those that at least one judge named in this dimension, and that none had named there before planting. */
  named: number;
  /** Planted in takes that were accused in this dimension before, so naming them proves nothing; not in `planted`. */
  undecidable: number;
  /** Panel mean of the dimension; null when the run was inconclusive. */
  mean: number | null;
}

/** The panel's run over one planted sample. */
export interface PlantedRun {
  rate: number;
  severity: DefectSeverity;
  verdict: Verdict;
  defects: DefectDetection[];
  /** Takes without a planted defect. */
  untouched: number;
  /**
   * Untouched takes that at least one judge accused in a dimension in which none did before. Their text is the same in
   * both runs, so the panel contradicts itself.
   */
  newly_accused: number;
  /** Untouched takes accused only in the same dimensions as before: real defects of the sample, or a constant error. */
  accused_as_before: number;
}

/** The gate's own error rates on one sample. */
export interface Calibration {
  models: string[];
  seed: number;
  takes: number;
  /** The sample as drawn, which may hold real defects of its own. */
  clean: { verdict: Verdict; accused: number; means: Partial<Record<Dimension, number>> };
  runs: PlantedRun[];
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
  for (const severity of DEFECT_SEVERITIES) {
    for (const rate of options.rates) {
      // Different takes at each rate, so that all rates together tell more than the highest one alone.
      const planted = plantDefects(takes, rate, severity, options.seed + runs.length);
      const cycle = await judge(planted.takes);
      cycles.push(cycle);
      runs.push({ rate, severity, ...measure(planted.plants, takes.length, before, cycle, options.models) });
    }
  }
  return {
    models: [...options.models],
    seed: options.seed,
    takes: takes.length,
    clean: { verdict: clean.verdict, accused: takesIn(before).size, means: meansOf(clean, options.models) },
    runs,
    fails_from: { plain: failsFrom(runs, 'plain'), subtle: failsFrom(runs, 'subtle') },
    ...costOfCycles(cycles),
  };
}

/** How many runs {@link calibrate} makes for these rates; each asks the whole panel once. */
export function calibrationRuns(rates: readonly number[]): number {
  return 1 + rates.length * DEFECT_SEVERITIES.length;
}

function measure(
  plants: readonly Plant[],
  takes: number,
  before: ReadonlySet<string>,
  cycle: Cycle,
  models: readonly string[],
): Omit<PlantedRun, 'rate' | 'severity'> {
  const after = accusationsOf(cycle);
  const means = meansOf(cycle, models);
  const defects = DEFECTS.map(({ name, dimension }) => {
    const own = plants.filter(({ defect }) => defect === name).map(({ take }) => `${take} ${dimension}`);
    const decidable = own.filter((key) => !before.has(key));
    return {
      dimension,
      defect: name,
      planted: decidable.length,
      named: decidable.filter((key) => after.has(key)).length,
      undecidable: own.length - decidable.length,
      mean: means[dimension] ?? null,
    };
  });
  const broken = new Set(plants.map(({ take }) => take));
  const untouched = [...takesIn(after)].filter((take) => !broken.has(take));
  const fresh = takesIn(new Set([...after].filter((key) => !before.has(key))));
  const newly = untouched.filter((take) => fresh.has(take)).length;
  return {
    verdict: cycle.verdict,
    defects,
    untouched: takes - broken.size,
    newly_accused: newly,
    accused_as_before: untouched.length - newly,
  };
}

/** Every "take dimension" that a contributing judge named. */
function accusationsOf({ judgements }: Cycle): Set<string> {
  return new Set(
    judgements.flatMap(({ contributed, findings }) =>
      contributed ? findings.map(({ take, dimension }) => `${take} ${dimension}`) : [],
    ),
  );
}

function takesIn(accusations: ReadonlySet<string>): Set<number> {
  return new Set([...accusations].map((key) => Number.parseInt(key, 10)));
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
