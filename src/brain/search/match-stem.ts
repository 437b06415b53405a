import { countLineEnds } from '../../text/count-line-ends.ts';
import { isWordUnit, toWord, type Word } from './match-word.ts';
import { MAX_WORDS, splitWords } from './read-query.ts';
import { beginningOf, stemWord } from './stem-word.ts';

/** A stem to search for in folded text: by `text`, which every word of the stem begins with. */
export interface Stem extends Word {
  stem: string;
}

/** The stems of words, each once; at most {@link MAX_WORDS}. */
export function stemsOf(words: readonly string[]): Stem[] {
  const stems = new Set(words.flatMap(splitWords).map(stemWord));
  return [...stems].slice(0, MAX_WORDS).map((stem) => ({ ...toWord(beginningOf(stem)), stem }));
}

/** The line of each occurrence of a word with this stem in folded text. */
export function* linesOfStem(folded: string, { text, boundBefore, boundAfter, stem }: Stem): Iterable<number> {
  let line = 1;
  let counted = 0;
  for (let at = folded.indexOf(text); at !== -1; at = folded.indexOf(text, at + text.length)) {
    if (boundBefore && at > 0 && isWordUnit(folded, at - 1)) continue;
    if (boundAfter) {
      let end = at + text.length;
      while (end < folded.length && isWordUnit(folded, end)) end++;
      if (stemWord(folded.slice(at, end)) !== stem) continue;
    }
    line += countLineEnds(folded, counted, at);
    counted = at;
    yield line;
  }
}
