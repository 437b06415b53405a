/** Tokens of one call as the provider reports them. The input total includes both cache counts. */
export interface Usage {
  inputTokens: number;
  cacheReadTokens: number;
  cacheWriteTokens: number;
  /** Reasoning tokens included. */
  outputTokens: number;
}
