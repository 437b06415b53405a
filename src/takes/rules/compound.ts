import { quote, type Rule } from './rule.ts';
import { wordingOf } from './wording.ts';

// Short words before a full stop are abbreviations, and short numbers are ordinals, as in "am 3. Mai".
const SENTENCE_END = /(?:(?<=[\p{Ll}\p{M}]{4}|\p{N}{3}|[%)"'\]])[.!?]["')\]]?\s+(?=\p{Lu})|[。！？](?=\p{L}))/u;
const ABBREVIATION = /\b(?:etc|approx|resp|incl|excl|Prof|Corp|Fig|usw|evtl|inkl|zzgl|Abt|Bros|Capt|Dept|Univ)[.]/gu;
// What follows a semicolon explains the first half when it begins like this.
const EXPLAINS =
  /^(?:that|this|these|it|they|he|she|which|so|because|hence|therefore|thus|e\.g\.|i\.e\.|not|only|no|nobody|none|in particular|see|compared|up|down|as)\b/i;
// "But" weighs one thing against another, which is one claim.
const SECOND_CLAUSE =
  /(?:, | )and (?:(?:he|she|it|they|we|I) (?:also |now |still |then )?[\p{Ll}]{2,}|[^,;]{2,60} (?:is|are|was|were|has|have|had|will) )/u;
const VERB = /\b(?:is|are|was|were|has|have|had|will|does|did|\p{L}{3,}ed|\p{L}{3,}s)\b/u;

/** A take is one claim, since only one claim can have one weight and be right or wrong as a whole. */
export const compound: Rule = {
  name: 'compound',
  dimension: 'signal_density',
  severity: 'warning',
  advice: 'Make one row of each claim',
  check(take) {
    const wording = wordingOf(take);
    const found = findSecondClaim(wording);
    return found === null
      ? null
      : `The claim holds more than one claim (${found}). Make a row of each, with its own weight.`;
  },
};

function findSecondClaim(wording: string): string | null {
  if (SENTENCE_END.test(wording.replace(ABBREVIATION, ' '))) return 'several sentences';
  const halves = wording.replace(/\([^()]{0,500}\)|&\w{1,10};/gu, ' ').split(/[;；]\s*(?=\p{L})/u);
  const isOwn = (half: string) => !EXPLAINS.test(half) && (VERB.test(half) || !/[a-z]/i.test(half)) && half.length >= 8;
  if (halves.length > 1 && halves.every(isOwn)) return 'a semicolon';
  const clause = SECOND_CLAUSE.exec(wording);
  if (clause === null) return null;
  const before = wording.slice(0, clause.index);
  const withPronoun = /^(?:, | )and (?:he|she|it|they|we|I) /.test(clause[0]);
  // A comma before it may be that of a list, and without a verb before it the two halves share one.
  if (!VERB.test(before) || (!withPronoun && (before.includes(',') || !clause[0].startsWith(',')))) return null;
  // "that he left and that she stayed", "whether …": what one person says is one claim of theirs.
  if (/\b(?:that|whether|because|if|when|where|which|who)\b/.test(before)) return null;
  return quote(clause[0].trim().replace(/^, /, ''));
}
