import { LEXICAL_AGENT } from '../../agent/kinds/lexical-agent.ts';
import type { SessionKind } from './run-plan.ts';

/** Most calls of a model in one session, where nobody names any. */
export const MAX_STEPS: Readonly<Record<SessionKind, number>> = { whole: 250, 'per-question': 25 };

/** Most sessions of a run that workers are given: how far it is is counted anew after each. */
export const MAX_SESSIONS = 10_000;

/** Runs of each mode, where nobody says: the lexical agent gives the same answers each time. */
export function defaultRepeat(model: string): number {
  return model === LEXICAL_AGENT ? 1 : 3;
}
