import type { Reading } from '../../models/reply/read-reply.ts';
import type { Dimension } from '../../takes/page/take.ts';
import type { Finding } from './judge-reply.ts';
import type { Verdict } from './verdict.ts';

/** One call to a judge. */
export interface JudgeCall {
  /** Why the call was made: the question itself, or the one correction after a reply that could not be read. */
  step: 'ask' | 'correction';
  /** SHA-256 of the exact system text and prompt that were sent. */
  prompt_sha256: string;
  /** US dollars; 0 for a reused reply, null when the model has no price or reported no tokens. */
  cost_usd: number | null;
  /** Failed attempts before the reply that the provider may have billed; not in `cost_usd`. */
  uncertain_attempts: number;
  input_tokens: number;
  output_tokens: number;
  /** From the first byte sent to the last received; 0 for a reused reply. */
  milliseconds: number;
  /** True when the reply was taken from the stored attempts instead of being paid again. */
  reused: boolean;
  /** True when nothing was sent because the budget had no room for the call. */
  over_budget: boolean;
  /** How the reply was read; null when it could not be. */
  reading: Reading | null;
  /** Why the call gave no usable reply; null when it did. */
  error: string | null;
}

/** What one judge did in one cycle. */
export interface Judgement {
  /** Full model id. */
  model: string;
  /** True when every dimension has a score: only then does the judge count. */
  contributed: boolean;
  /** Null when the judge did not contribute. */
  scores: Record<Dimension, { score: number; feedback: string }> | null;
  improvements: string[];
  findings: Finding[];
  /** What was left out of the reply and why. */
  notes: string[];
  /** Why the judge did not contribute; null when it did. */
  error: string | null;
  calls: JudgeCall[];
}

/** Every judge of the panel asked once. */
export interface Cycle {
  /** From 1; always 1 when the run only repeats. */
  cycle: number;
  /** From 1; always 1 when the run does not repeat. */
  repeat: number;
  /** Of this cycle alone. */
  verdict: Verdict;
  /** Judges that contributed. */
  successes: number;
  /** In panel order. */
  judgements: Judgement[];
}

/** News from a panel at work, for a line per judge on a terminal. */
export type PanelEvent =
  | { type: 'asked'; model: string; cycle: number; repeat: number; correction: boolean }
  | { type: 'judged'; cycle: number; repeat: number; judgement: Judgement }
  | { type: 'cycle'; cycle: Cycle };
