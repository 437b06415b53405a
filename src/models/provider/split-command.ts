import { GbrainError } from '../../errors.ts';

/**
 * Splits a command line into words without a shell. White space separates words; `'...'` and `"..."` keep it; a
 * backslash takes the next character as it stands, except inside single quotes. Nothing is expanded. Not `string-argv`,
 * which has no escapes and accepts a quote that is never closed.
 */
export function splitCommand(command: string): string[] {
  const words: string[] = [];
  let word: string | null = null;
  let quote: string | null = null;
  for (let at = 0; at < command.length; at++) {
    const character = command[at]!;
    if (character === '\\' && quote !== "'") {
      if (++at >= command.length) throw new GbrainError('usage', `"${command}" ends in a lone backslash.`);
      word = (word ?? '') + command[at]!;
    } else if (quote !== null) {
      if (character === quote) quote = null;
      else word += character;
    } else if (character === "'" || character === '"') {
      quote = character;
      word ??= '';
    } else if (/\s/.test(character)) {
      if (word !== null) words.push(word);
      word = null;
    } else word = (word ?? '') + character;
  }
  if (quote !== null) throw new GbrainError('usage', `"${command}" has an open ${quote}; close it.`);
  if (word !== null) words.push(word);
  if (words[0] === undefined || words[0] === '') throw new GbrainError('usage', `"${command}" names no command.`);
  return words;
}
