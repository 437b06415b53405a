/** What to judge, with which panel, and within which limits. */
export interface TakesQualityOptions {
  /** Takes to draw. */
  limit: number;
  /** Most cycles to run until one is not a FAIL; 1 when `repeats` is more than 1. */
  cycles: number;
  /** US dollars; null for no cap. */
  budgetUsd: number | null;
  source: 'db' | 'fs';
  /** Folder to read when the source is `fs`; null for the brain. */
  fsDir: string | null;
  slugPrefix: string | null;
  /** Full model ids in panel order, without duplicates. */
  models: readonly string[];
  seed: number;
  project: string | null;
  /** How many times the same sample is judged, to measure the noise. */
  repeats: number;
  /** Use stored replies to the same prompt instead of new calls. */
  reuse: boolean;
  /** Withhold a PASS that the findings of the judges do not support: the run is then inconclusive. */
  requireEvidence?: boolean;
  /** Milliseconds for one attempt of a call. */
  timeoutMs: number;
}

/** The default panel. */
export const DEFAULT_PANEL = ['openai:gpt-5.2', 'anthropic:claude-opus-4-7', 'google:gemini-2.0-flash'] as const;
