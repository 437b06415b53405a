/** With the Brain's tools, or with plain reads of the documents. */
export type Mode = 'brain' | 'documents';

/** The tools of the Brain, or plain reads of the documents. */
export const MODES: readonly Mode[] = ['brain', 'documents'];

/** An answer as it stands in a run, not yet compared with a key. */
export interface RunAnswer {
  id: string;
  answer: string;
  /** As given: a list or one string, in any form; {@link readCitations} reads them. */
  citations: unknown;
  /** Calls that this question took, where each question had a session of its own; null when not reported. */
  toolCalls: number | null;
  /** Tokens that this question took, input (cached too) and output; null when not reported. */
  tokens: number | null;
}

/** One session's or one mode's answers, as read from a file, with everything that was said about how they came about. */
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
  /** Input (cached too) and output of all requests, as reported, else counted in the transcript; null when neither. */
  tokens: number | null;
  /** The different answers to each id, in the order of the file; more than one to an id is a conflict. */
  answers: ReadonlyMap<string, readonly RunAnswer[]>;
  /** Ids named by lines that were cut off before their end. */
  cut: ReadonlySet<string>;
  /** Ids named by whole lines that hold no answer that can be read, and why. */
  unreadable: ReadonlyMap<string, string>;
  /** Whether a tool returned one of the watched lines; null when the file shows no tool results. */
  watchedRead: boolean | null;
  /** What a person should know about how the file was read. */
  warnings: readonly string[];
}
