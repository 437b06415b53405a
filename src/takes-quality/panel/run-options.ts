/** What to judge, with whom, and within which limits. */
export interface TakesQualityOptions {
  /** Takes to draw. */
  limit: number;
  /** Panel calls before giving up on a PASS; 1 when `repeats` is more than 1. */
  cycles: number;
  /** US dollars; null for no cap. */
  budgetUsd: number | null;
  source: 'db' | 'fs';
  /** Folder to read when the source is `fs`; null for the brain. */
  fsDir: string | null;
  slugPrefix: string | null;
  /** Full model ids in panel order, each once. */
  models: readonly string[];
  seed: number;
  project: string | null;
  /** How often the same sample is judged to measure the noise. */
  repeats: number;
  /** Take replies that were already paid for from the stored attempts. */
  reuse: boolean;
  /** Milliseconds for one attempt of a call. */
  timeoutMs: number;
}

/** The panel unless another is named. */
export const DEFAULT_PANEL = ['openai:gpt-5.2', 'anthropic:claude-opus-4-7', 'google:gemini-2.0-flash'] as const;
