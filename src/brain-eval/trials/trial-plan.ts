import { LEXICAL_AGENT } from '../../agent/kinds/lexical-agent.ts';
import { canonicalJson, sha8 } from '../../hash.ts';
import type { TrialKey } from '../../store/trials/trials.ts';
import { buildAgentPrompt } from '../answers/agent-prompt.ts';
import { MODES, type Mode, type SessionKind } from '../answers/run.ts';
import type { Key } from '../key/key.ts';

/** What makes two runs the same run, so that one can resume the other. Modes and repeats may be added on resume. */
export interface TrialPlan {
  project: string;
  /** The indexed commit. */
  commit: string;
  builder: 1 | 2;
  /** Fingerprint of the answer key. */
  key_sha8: string;
  /** Id of the agent's model. */
  model: string;
  session: SessionKind;
  max_steps: number;
  /** Fingerprint of the prompts of both modes, with their tools and questions. */
  prompt_sha8: string;
}

/** The plan of a run, with the fingerprint of its prompts. */
export function planTrials(plan: Omit<TrialPlan, 'prompt_sha8'>, key: Pick<Key, 'questions'>): TrialPlan {
  const prompts = MODES.map((mode) => buildAgentPrompt(key, { mode, project: plan.project }));
  return { ...plan, prompt_sha8: sha8(canonicalJson(prompts)) };
}

/** Fingerprint of a plan. */
export function planSha8(plan: TrialPlan): string {
  return sha8(canonicalJson(plan));
}

/** Repeats of each mode by default: the lexical agent gives the same answers each time. */
export function defaultRepeat(model: string): number {
  return model === LEXICAL_AGENT ? 1 : 3;
}

/** Every trial of a plan, repeat by repeat and mode by mode, so that an early stop leaves the modes comparable. */
export function listTrials(
  key: Pick<Key, 'questions'>,
  { modes, repeat, session }: { modes: readonly Mode[]; repeat: number; session: SessionKind },
): TrialKey[] {
  const questions = session === 'whole' ? [''] : key.questions.map(({ id }) => id);
  const repeats = Array.from({ length: repeat }, (_, index) => index + 1);
  return repeats.flatMap((number) =>
    questions.flatMap((question) => modes.map((mode) => ({ mode, repeat: number, question }))),
  );
}

/** The name of a trial, unique within its run. */
export function trialName({ mode, repeat, question }: TrialKey): string {
  return question === '' ? `${mode}-${repeat}` : `${mode}-${repeat} ${question}`;
}

/** An id for a new run: the time, and a fingerprint that makes it unique. */
export function newRunId(plan: TrialPlan, now: Date, random: () => number): string {
  const at = now.toISOString();
  return `${at.slice(0, 19).replace(/[-:]/g, '')}-${sha8(`${planSha8(plan)} ${at} ${random()}`)}`;
}
