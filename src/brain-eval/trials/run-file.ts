import { z } from 'zod';
import type { Trial } from '../../store/trials/trials.ts';
import { readRunText } from '../answers/read-run.ts';
import type { Mode, RunAnswer, SessionKind } from '../answers/run.ts';
import type { TrialPlan } from './trial-plan.ts';

/** One answer of a run file. */
interface FileAnswer {
  id: string;
  /** Null where the agent wrote something that cannot be read. */
  answer: string | null;
  citations: unknown;
  /** Present where it replaces an earlier answer of the session. */
  revises?: true;
  /** Of the question's own session; absent where it had none. */
  toolCalls?: number;
  tokens?: number | null;
}

/** A run file, as `gbrain eval brain run` writes it and `score` reads it. */
export interface RunFile {
  mode: Mode;
  label: string;
  model: string;
  client: string;
  commit: string;
  project: string;
  builder: 1 | 2;
  session: SessionKind;
  repeat: number;
  toolCalls: number;
  /** Input (cached input included) and output; null when a session did not report them. */
  tokens: number | null;
  /** US dollars; null when unknown. */
  costUsd: number | null;
  /** Sum over the sessions. */
  milliseconds: number;
  /** How many sessions ended in each way. */
  endings: Readonly<Record<string, number>>;
  answers: readonly FileAnswer[];
  /** Every turn of every session. */
  transcript: readonly unknown[];
}

/** What a saved session must hold. */
const sessionSchema = z.looseObject({ text: z.string(), transcript: z.array(z.unknown()) });

/**
 * The run file of the trials of one mode and repeat.
 * @internal
 */
export function buildRunFile(
  trials: readonly Trial[],
  {
    plan,
    client,
    mode,
    repeat,
  }: { plan: Omit<TrialPlan, 'key_sha8' | 'max_steps' | 'prompt_sha8'>; client: string; mode: Mode; repeat: number },
): RunFile {
  const sessions = trials.map((trial) => ({ trial, ...sessionSchema.parse(trial.session) }));
  return {
    mode,
    label: `${mode}-${repeat}`,
    model: plan.model,
    client,
    commit: plan.commit,
    project: plan.project,
    builder: plan.builder,
    session: plan.session,
    repeat,
    toolCalls: trials.reduce((sum, { toolCalls }) => sum + toolCalls, 0),
    tokens: sumOf(trials.map(({ tokens }) => tokens)),
    costUsd: sumOf(trials.map(({ costUsd }) => costUsd)),
    milliseconds: trials.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
    endings: countEndings(trials),
    answers: sessions.flatMap(({ trial, text }) => answersOf(trial, text)),
    transcript: sessions.flatMap(({ transcript }) => transcript),
  };
}

/** The answers in a session's text; of a question's own session, only that question's. */
function answersOf({ question, toolCalls, tokens }: Trial, text: string): FileAnswer[] {
  const { answers, unreadable } = readRunText(text);
  const own = question === '' ? {} : { toolCalls, tokens };
  const asked = (id: string) => question === '' || id === question;
  const written = [...answers.values()].flat().map(
    ({ id, answer, citations, revises }: RunAnswer): FileAnswer => ({
      id,
      answer,
      citations,
      ...(revises ? { revises } : {}),
      ...own,
    }),
  );
  const broken = [...unreadable.keys()]
    .filter((id) => !answers.has(id))
    .map((id): FileAnswer => ({ id, answer: null, citations: [], ...own }));
  return [...written, ...broken].filter(({ id }) => asked(id));
}

function sumOf(values: readonly (number | null)[]): number | null {
  return values.reduce((sum, value) => (sum === null || value === null ? null : sum + value), 0);
}

function countEndings(trials: readonly Trial[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { ended } of trials) counts[ended] = (counts[ended] ?? 0) + 1;
  return counts;
}
