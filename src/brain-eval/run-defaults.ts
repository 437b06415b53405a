import { LEXICAL_AGENT } from '../agent/lexical-agent.ts';
import type { SessionKind } from './run-plan.ts';

/** Most calls of a model in one session, where nobody names any. */
export const MAX_STEPS: Readonly<Record<SessionKind, number>> = { whole: 250, 'per-question': 25 };

/** Runs of each mode, where nobody says: the lexical agent gives the same answers each time. */
export function defaultRepeat(model: string): number {
  return model === LEXICAL_AGENT ? 1 : 3;
}
