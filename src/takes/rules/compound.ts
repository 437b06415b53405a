import { quote, type Rule } from './rule.ts';
import { wordingOf } from './wording.ts';

const SENTENCE_END =
  /(?<!(?:^|[^\p{L}])\p{L}|\b(?:Dr|Mr|Mrs|Ms|Prof|St|Inc|Ltd|Corp|Co|No|vs|etc|approx|ca|Jr|Sr|Fig|Vol))[.!?。！？]["')\]]?\s+(?=[\p{Lu}\p{Lo}])|[。！？](?=\p{L})/u;
const SECOND_CLAUSE =
  /(?:, | )(?:and|but) (?:(?:he|she|it|they|we|I) (?:also |now |still |then )?[\p{Ll}]{2,}|[^,;]{2,60} (?:is|are|was|were|has|have|had|will) )/u;
const VERB = /\b(?:is|are|was|were|has|have|had|will|does|did|\p{L}{3,}ed|\p{L}{3,}s)\b/u;

/** A take is one claim, since only one claim can have one weight and be right or wrong as a whole. */
export const compound: Rule = {
  name: 'compound',
  dimension: 'signal_density',
  severity: 'warning',
  check(take) {
    const wording = wordingOf(take);
    const found = findSecondClaim(wording);
    return found === null
      ? null
      : `The claim holds more than one claim (${found}). Make a row of each, with its own weight.`;
  },
};

function findSecondClaim(wording: string): string | null {
  if (SENTENCE_END.test(wording)) return 'several sentences';
  if (/[;；]\s*\p{L}/u.test(wording.replace(/\([^()]{0,500}\)|&\w{1,10};/gu, ' '))) return 'a semicolon';
  const clause = SECOND_CLAUSE.exec(wording);
  if (clause === null) return null;
  const before = wording.slice(0, clause.index);
  const withPronoun = /^(?:, | )(?:and|but) (?:he|she|it|they|we|I) /.test(clause[0]);
  // A comma before it may be that of a list, and without a verb before it the two halves share one.
  if (!VERB.test(before) || (!withPronoun && (before.includes(',') || !clause[0].startsWith(',')))) return null;
  // "that he left and that she stayed", "whether …": what one person says is one claim of theirs.
  if (/\b(?:that|whether|because|if|when|where|which|who)\b/.test(before)) return null;
  return quote(clause[0].trim().replace(/^, /, ''));
}
