import { canonicalJson, sha8 } from '../../hash.ts';
import type { TrialKey } from '../../store/trials/trials.ts';
import { buildAgentPrompt } from '../answers/agent-prompt.ts';
import { MODES, type Mode } from '../answers/run.ts';
import type { Key } from '../key/key.ts';

/** `whole`: one session answers all questions; `per-question`: each has a session of its own. */
export const SESSIONS = ['whole', 'per-question'] as const;
/** One session for all questions, or one for each. */
export type SessionKind = (typeof SESSIONS)[number];

/** What makes two runs the same run, so that one may take the other up again. Modes and repeats may be added to it. */
export interface RunPlan {
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
  /** Fingerprint of what the agent is asked, tools and questions in it, for both modes. */
  prompt_sha8: string;
}

/** The plan of a run. */
export function planRun(plan: Omit<RunPlan, 'prompt_sha8'>, key: Pick<Key, 'questions'>): RunPlan {
  const prompts = MODES.map((mode) => buildAgentPrompt(key, { mode, project: plan.project }));
  return { ...plan, prompt_sha8: sha8(canonicalJson(prompts)) };
}

/** Fingerprint of a plan. */
export function planSha8(plan: RunPlan): string {
  return sha8(canonicalJson(plan));
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

/** What tells one trial of a run from another. */
export function trialName({ mode, repeat, question }: TrialKey): string {
  return question === '' ? `${mode}-${repeat}` : `${mode}-${repeat} ${question}`;
}

/** An id for a new run: the time, and a fingerprint that makes it unique. */
export function newRunId(plan: RunPlan, now: Date, random: () => number): string {
  const at = now.toISOString();
  return `${at.slice(0, 19).replace(/[-:]/g, '')}-${sha8(`${planSha8(plan)} ${at} ${random()}`)}`;
}
