import type { TrialEnding } from '../../store/trials/run-jobs.ts';
import type { Trial, TrialKey } from '../../store/trials/trials.ts';
import { trialName } from './trial-plan.ts';

/** How far a run is. */
export interface TrialProgress {
  /** How many trials have finished. */
  done: number;
  /** Trials still to be asked, in order. */
  missing: readonly TrialKey[];
  /** Trials that failed since the run was last started, in the order in which they did. */
  failed: readonly TrialEnding[];
  /** Whether no further trial should begin. */
  stop: boolean;
}

/** Failures in a row after which no further trial begins: the provider is at fault then, not a question. */
const MAX_FAILURES = 3;

/** How far a run is, by how its trials ended. */
export function progressOf(trials: readonly TrialKey[], endings: readonly TrialEnding[]): TrialProgress {
  const finished = new Set(endings.filter(isFinished).map(trialName));
  const fresh = endings.filter((ending) => ending.fresh && ending.ended !== 'aborted');
  const failed = fresh.filter((ending) => !isFinished(ending) && !finished.has(trialName(ending)));
  const settled = new Set([...finished, ...failed.map(trialName)]);
  return {
    done: trials.filter((trial) => finished.has(trialName(trial))).length,
    missing: trials.filter((trial) => !settled.has(trialName(trial))),
    failed,
    stop: shouldStop(fresh),
  };
}

/** Whether asking more would only fail again: the budget is used up, or the last trials all failed. */
function shouldStop(endings: readonly Pick<Trial, 'ended'>[]): boolean {
  const last = endings.slice(-MAX_FAILURES);
  return endings.some(({ ended }) => ended === 'budget') || (last.length === MAX_FAILURES && !last.some(isFinished));
}

/** Whether a trial shows what the agent can do; any other is asked again on resume. */
export function isFinished({ ended }: Pick<Trial, 'ended'>): boolean {
  return ended === 'done' || ended === 'max-steps';
}
