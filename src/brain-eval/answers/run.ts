/** The tools of the Brain, or plain reads of the documents. */
export type Mode = 'brain' | 'documents';
/** All modes. */
export const MODES: readonly Mode[] = ['brain', 'documents'];

/** `whole`: one trial asks all questions; `per-question`: each question has a trial of its own. */
export const SESSIONS = ['whole', 'per-question'] as const;
/** Whether one trial asks all questions, or each question has its own. */
export type SessionKind = (typeof SESSIONS)[number];

/** An answer as a run gives it, not yet compared with a key. */
export interface RunAnswer {
  id: string;
  answer: string;
  /** As given: a list or one string, in any form; {@link readCitations} reads them. */
  citations: unknown;
  /** Calls for this question, where each question had its own session; null when not reported. */
  toolCalls: number | null;
  /** Input (cached input included) and output tokens for this question; null when not reported. */
  tokens: number | null;
  /** Whether it came after another answer to the same question and so replaces it; two in one list just differ. */
  revises: boolean;
}

/** The answers of one session or one mode, as read from a file, and what the file says about how they were made. */
export interface Run {
  /** Null where the file does not say. */
  mode: Mode | null;
  label: string | null;
  /** As the client names it. */
  model: string | null;
  client: string | null;
  /** The indexed commit that the agent read. */
  commit: string | null;
  /** As reported, else counted in the transcript; null when there is neither. */
  toolCalls: number | null;
  /** Input (cached input included) and output tokens of all requests, as reported, else counted; null when neither. */
  tokens: number | null;
  /** The different answers to each id, in the order of the file; {@link settleAnswers} says which counts. */
  answers: ReadonlyMap<string, readonly RunAnswer[]>;
  /** Ids on lines that were cut off. */
  cut: ReadonlySet<string>;
  /** Ids on whole lines whose answer cannot be read, and why. */
  unreadable: ReadonlyMap<string, string>;
  /** Whether a tool returned one of the watched lines; null when the file shows no tool results. */
  watchedRead: boolean | null;
  /** Warnings about how the file was read. */
  warnings: readonly string[];
}
