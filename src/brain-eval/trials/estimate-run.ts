import { SESSION_OUTPUT_TOKENS } from '../../agent/kinds/model-agent.ts';
import type { Price } from '../../models/call/pricing.ts';
import { worstCaseCost } from '../../models/call/pricing.ts';
import { buildAgentPrompt } from '../answers/agent-prompt.ts';
import { MAX_STEPS, type TrialsRequest } from './start-trials.ts';
import { listTrials } from './trial-plan.ts';

/** What a run would ask, and the most that it can cost. */
export interface RunEstimate {
  questions: number;
  trials: number;
  /** Calls of the model in one trial, at most. */
  steps: number;
  /** US dollars when each trial takes all its steps and writes all that it may; null without a price. */
  worstUsd: number | null;
}

/** Bytes that one call of a tool may add to what is sent next. */
const TOOL_BYTES = 8_100;
/** No model reads more in one call. */
const CONTEXT_BYTES = 4_000_000;

/** Estimates a run without asking anything. The worst case is rarely near: a budget stops a run at what it may cost. */
export function estimateRun(request: TrialsRequest, price: Price | null): RunEstimate {
  const { key, modes, project, session } = request;
  const trials = listTrials(key, request);
  const steps = request.maxSteps ?? MAX_STEPS[session];
  const worst = (bytes: number) =>
    price === null
      ? 0
      : Array.from({ length: steps }, (_, step) =>
          worstCaseCost(
            price,
            Math.min(CONTEXT_BYTES, bytes + step * (TOOL_BYTES + 4 * SESSION_OUTPUT_TOKENS)),
            SESSION_OUTPUT_TOKENS,
          ),
        ).reduce((sum, usd) => sum + usd, 0);
  const asked = session === 'whole' ? key.questions : key.questions.slice(0, 1);
  const bytes = Math.max(...modes.map((mode) => buildAgentPrompt({ questions: asked }, { mode, project }).length));
  const questions = key.questions.length;
  return { questions, trials: trials.length, steps, worstUsd: price === null ? null : trials.length * worst(bytes) };
}
