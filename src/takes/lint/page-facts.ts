import { numbersOf } from '../page/numbers.ts';
import { foldWord, termsOf } from '../page/terms.ts';
import type { PageFacts } from '../rules/rule.ts';

/** A page with fewer words beside its takes than this says too little for anything to be missing from it. */
const MIN_WORDS = 5;
/** Words with this many first letters in common count as one: Germany and German, price and pricing. */
const STEM = 5;

/** Reads what a page holds beside its takes: its text, its title and the words of its slug. */
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
