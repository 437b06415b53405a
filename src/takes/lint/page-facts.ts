import { numbersOf } from '../page/numbers.ts';
import { foldWord, termsOf } from '../page/terms.ts';
import type { PageFacts } from '../rules/rule.ts';

/** Nothing can be missing from a page with fewer words than this beside its takes. */
const MIN_WORDS = 5;
/** Words that share this many first letters count as equal: Germany and German, price and pricing. */
const STEM = 5;

/** The facts of a page for the rules: from its text, its title and the words of its slug. */
export function readPageFacts(text: string, title: string, slug: string): PageFacts {
  const all = `${text}\n${title}\n${slug.replaceAll(/[/_-]/g, ' ')}`;
  const terms = termsOf(plainLetters(all));
  const stems = new Set([...terms.words].map((word) => word.slice(0, STEM)));
  const numbers = new Set(numbersOf(all).flatMap(({ forms }) => forms));
  return {
    hasText: (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= MIN_WORDS,
    hasWord(word) {
      const folded = foldWord(plainLetters(word.normalize('NFKC')));
      return terms.words.has(folded) || (folded.length >= STEM && stems.has(folded.slice(0, STEM)));
    },
    hasNumber: (number) => numbers.has(number),
    isLatin: !/[^\P{L}\p{Script=Latin}]/u.test(text),
  };
}

/** Without accents, since a slug or a hurried note often has none. */
function plainLetters(text: string): string {
  return text.normalize('NFKD').replace(/\p{Mn}/gu, '');
}
