/**
 * What a text of this many characters costs an agent, roughly: a quarter of its UTF-16 units, rounded up. English
 * prose has about four characters to a token; an estimate that needs no tokenizer is the same on every machine.
 */
export function estimateTokens(characters: number): number {
  return Math.ceil(characters / 4);
}
