import { holderFinder } from '../page/find-holder.ts';
import { numbersOf } from '../page/numbers.ts';
import { foldWord, termsOf } from '../page/terms.ts';
import type { Bearing, BrainNames, PageFacts } from '../rules/rule.ts';
import { sentencesOf } from './sentences.ts';

/** Nothing can be missing from a page with fewer words than this beside its takes. */
const MIN_WORDS = 5;
/** Words that share this many first letters count as equal: Germany and German, price and pricing. */
const STEM = 5;

/** The facts of a page for the rules: from its text, its title, the words of its slug, and the rest of its brain. */
export function readPageFacts(text: string, title: string, slug: string, brain: BrainNames | null): PageFacts {
  const frame = `${title}\n${slug.replaceAll(/[/_-]/g, ' ')}`;
  const all = `${text}\n${frame}`;
  const words = wordSet(all);
  const framed = wordSet(frame);
  const numbers = numbersOf(all);
  const forms = new Set(numbers.flatMap((number) => number.forms));
  const sentences = once(() =>
    sentencesOf(text.includes(title) ? text : `# ${title}\n${text}`).map(({ text: sentence, header }, index, all) => ({
      sentence,
      // What a heading says is told with its numbers below it.
      around: all.slice(index, sentence.startsWith('#') ? index + 3 : index + 1),
      words: wordSet(`${sentence} ${header}`),
    })),
  );
  const finder = once(() => holderFinder(`${text}\n${title}`));
  return {
    slug,
    text,
    brain,
    hasText: (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= MIN_WORDS,
    hasWord: (word) => words.has(plainLetters(word.normalize('NFKC'))),
    hasNumber: (number) => forms.has(number),
    namesHolder: (name) => finder()(name),
    isLatin: !/[^\P{L}\p{Script=Latin}]/u.test(text),
    bearing(claim): Bearing | null {
      const said = [...termsOf(plainLetters(claim)).words];
      const own = said.filter((word) => !framed.has(word));
      // The subject of the page is in every claim, unless the claim is the title.
      const wanted = own.length >= 2 ? own : said;
      let best: Bearing | null = null;
      for (const { sentence, around, words: held } of sentences()) {
        const share = wanted.filter((word) => held.has(word)).length / wanted.length;
        if (share > (best?.share ?? 0))
          best = { sentence, around: around.map((one) => one.text).join('\n'), share, words: wanted.length };
      }
      return best;
    },
  };
}

/** The words of a text, to look for equal ones or ones that begin alike. */
function wordSet(text: string): { has(word: string): boolean } {
  const { words } = termsOf(plainLetters(text));
  const stems = new Set([...words].map((word) => word.slice(0, STEM)));
  return {
    has(word) {
      const folded = foldWord(word);
      return words.has(folded) || (folded.length >= STEM && stems.has(folded.slice(0, STEM)));
    },
  };
}

/** Without accents, since a slug or a hurried note often has none. */
function plainLetters(text: string): string {
  return text.normalize('NFKD').replace(/\p{Mn}/gu, '');
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
