/** Tokens of one call as the provider reports them. The input total includes both cache counts. */
export interface Usage {
  inputTokens: number;
  cacheReadTokens: number;
  cacheWriteTokens: number;
  /** Reasoning tokens included. */
  outputTokens: number;
}

/** No tokens at all. */
export const NO_USAGE: Usage = { inputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, outputTokens: 0 };
