import { isWordUnit, toWord } from './match-word.ts';
import { MOST_WORDS, splitWords } from './read-query.ts';
import { countLineEnds } from './scan-words.ts';
import { stemWord } from './stem-word.ts';

/** The stems of words, each once; at most {@link MOST_WORDS}. */
export function stemsOf(words: readonly string[]): string[] {
  return [...new Set(words.flatMap(splitWords).map(stemWord))].slice(0, MOST_WORDS);
}

/** The line of each occurrence of a word with this stem in folded text. */
export function* linesOfStem(folded: string, stem: string): Iterable<number> {
  const word = toWord(stem);
  let line = 1;
  let counted = 0;
  for (let at = folded.indexOf(stem); at !== -1; at = folded.indexOf(stem, at + stem.length)) {
    if (word.boundBefore && at > 0 && isWordUnit(folded, at - 1)) continue;
    if (word.boundAfter) {
      let end = at + stem.length;
      while (end < folded.length && isWordUnit(folded, end)) end++;
      if (end > at + stem.length && stemWord(folded.slice(at, end)) !== stem) continue;
    }
    line += countLineEnds(folded, counted, at);
    counted = at;
    yield line;
  }
}
