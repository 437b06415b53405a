import { RE2JS } from 're2js';
import { contains } from '../match-values/contains.ts';
import { fold } from '../match-values/fold.ts';
import type { Key } from './key.ts';

/** Size of all refusal patterns in RE2 instructions, some hundred sentences: the most that a character of an answer costs. */
const MAX_REFUSAL = 5_000;

/**
 * A search for the phrase or pattern by which a folded answer says that the documents do not answer; null if there is
 * none. Patterns that cannot be used are added to the problems, as sentences.
 */
export function compileRefusal(refusal: Key['refusal'], problems: string[]): (folded: string) => string | null {
  const phrases = refusal.phrases.map((text) => ({ text, folded: fold(text) }));
  const patterns = refusal.patterns.flatMap((pattern) => {
    try {
      return [{ text: pattern, compiled: RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE) }];
    } catch (error) {
      problems.push(
        `refusal pattern ${JSON.stringify(pattern)} is not RE2 (no lookaround, no backreference): ${String(error)}`,
      );
      return [];
    }
  });
  const size = patterns.reduce((sum, { compiled }) => sum + compiled.programSize(), 0);
  if (size > MAX_REFUSAL) {
    problems.push(
      'the refusal patterns together are too large to search every answer for; use fewer repetitions and alternatives',
    );
  }
  return (folded) =>
    (
      phrases.find((phrase) => contains(folded, phrase.folded)) ??
      patterns.find(({ compiled }) => compiled.matcher(folded).find())
    )?.text ?? null;
}
