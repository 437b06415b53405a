import type { TrialEnding } from '../../store/trials/run-jobs.ts';
import type { TrialKey } from '../../store/trials/trials.ts';
import { trialName } from './run-plan.ts';
import { hasEnded, MAX_FAILURES } from './run-trials.ts';

/** How far a run is. */
export interface RunProgress {
  /** Trials that came to their end. */
  done: number;
  /** Trials still to be asked, in order. */
  missing: readonly TrialKey[];
  /** The trials that failed since the run was asked for last, in the order in which they did. */
  failed: readonly TrialEnding[];
  /** Whether nothing further is to be asked: the budget is used up, or the provider is at fault and no question. */
  hopeless: boolean;
}

/** How far a run is by how its trials ended. */
export function progressOf(trials: readonly TrialKey[], endings: readonly TrialEnding[]): RunProgress {
  const ended = new Set(endings.filter(hasEnded).map(trialName));
  const fresh = endings.filter((ending) => ending.fresh && ending.ended !== 'aborted');
  const failed = fresh.filter((ending) => !hasEnded(ending) && !ended.has(trialName(ending)));
  const settled = new Set([...ended, ...failed.map(trialName)]);
  const last = fresh.slice(-MAX_FAILURES);
  return {
    done: trials.filter((trial) => ended.has(trialName(trial))).length,
    missing: trials.filter((trial) => !settled.has(trialName(trial))),
    failed,
    hopeless:
      failed.some((ending) => ending.ended === 'budget') ||
      (last.length === MAX_FAILURES && last.every((ending) => !hasEnded(ending))),
  };
}
