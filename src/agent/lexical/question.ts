import { splitWords } from '../../brain/search/read-query.ts';
import { stemWord } from '../../brain/search/stem-word.ts';
import { foldText } from '../../text/fold-text.ts';
import { isDay, type Positions, readPositions } from './ranges.ts';
import { type Cue, readCue } from './read-cue.ts';

/** One telling word of a question. */
export interface Term {
  /** Folded, as asked. */
  word: string;
  stem: string;
  /** How telling it is before anything is read, from 0 to 1. */
  weight: number;
}

export interface ParsedQuestion {
  /** All words, folded, in order; those of choosing all as `decision`. */
  words: readonly string[];
  terms: readonly Term[];
  /** The stems of two telling words that follow each other. */
  pairs: readonly (readonly [string, string])[];
  /** Ids such as BR-012, as written. */
  ids: readonly string[];
  cue: Cue | null;
  /** The stem of what is counted: `day` in "how many days"; null when nothing is. */
  counted: string | null;
  /** Where on a scale the question's case lies. */
  positions: Positions;
  /** Names in it, folded: words with a capital that no sentence begins with. */
  names: readonly string[];
  /** Which end of a range is asked for; null when none is. */
  bound: 'most' | 'least' | null;
}

// Words by which a question is asked, not what it is about.
const ASKING = new Set(
  'a about an and anybody any anyone anything are as at be been being both but by can could did do does done during each either everything for from had has have he her his how i if in into is it its itself just many may me might more most must my no nor not nothing of on once one only or our ourselves out over own per please rather same shall she should so some somebody someone something such than that the their them themselves then there these they this those to too under until up us very was we were what when where whether which while who whom whose why will with within without would you your document documents documentation according say says tell'.split(
    ' ',
  ),
);
// Verbs and nouns that stand in questions about anything.
const WEAK = new Set(
  'actual after again allow already apply become before begin call case cause concern come current different exact exist find get give given go happen hold keep kept kind know last let like made make mean meant name need normal now number often part people person place point possible put require run see set situation sort take thing time today try type use used usual value want way wish work'
    .split(' ')
    .map(stemWord),
);
const WEAK_WEIGHT = 0.4;
/** A code names one thing. */
const CODE_WEIGHT = 1.4;
const MOST = /\b(?:at most|maximum|max|maximal|up to|no more than|limit|longest|largest|highest|latest)\b/i;
const MINIMUM = /\b(?:at least|minimum|min|minimal|no less than|lowest|smallest|shortest|earliest)\b/i;

/** Whether a text speaks of the end of a range that was asked for. */
export function hasBound(text: string, bound: 'most' | 'least'): boolean {
  return (bound === 'most' ? MOST : MINIMUM).test(text);
}

// A record of a decision says what was chosen, seldom that it was.
const DECIDING = new Set(
  'choose chose chosen choosing decide decided opt opted pick picked prefer preferred'.split(' '),
);

const HOW = new Set(
  'long many much often large big high low far late early soon fast quickly deep wide heavy strong'.split(' '),
);
/** A capital inside a sentence begins a name, whatever the word. */
const NAME = /(?<=[\p{Ll}\p{N},] )\p{Lu}[\p{L}\p{N}]*/gu;

const ID = /\b[A-Z][A-Z0-9]{0,9}(?:-[A-Z0-9]{1,10})?-\d{1,6}\b/g;

/** Reads a question: its telling words, the ids in it, and what its answer has to hold. */
export function readQuestion(text: string): ParsedQuestion {
  const words = splitWords(foldText(text)).map((word) => (DECIDING.has(word) ? 'decision' : word));
  const names = new Set(splitWords(foldText((text.match(NAME) ?? []).join(' '))));
  const codes = compoundsOf(foldText(text)).filter((code) => /\d/.test(code));
  const inCodes = new Set(codes.flatMap(splitWords));
  const { cue, counted, spent } = readCue(words);
  const seen = new Set<string>();
  const terms = words.flatMap((word, at): Term[] => {
    if (inCodes.has(word)) return [];
    const stem = stemWord(word);
    const asks = ASKING.has(word) || spent.includes(word) || (HOW.has(word) && words[at - 1] === 'how');
    if ((asks && !names.has(word)) || seen.has(stem) || (word.length < 2 && !/\d/.test(word))) return [];
    seen.add(stem);
    const code = /\d/.test(word) && /\p{L}/u.test(word);
    return [{ word, stem, weight: code ? CODE_WEIGHT : WEAK.has(stem) ? WEAK_WEIGHT : 1 }];
  });
  const exact = codes.map((code): Term => ({ word: code, stem: code, weight: CODE_WEIGHT }));
  const bound = MOST.test(text) ? 'most' : MINIMUM.test(text) ? 'least' : null;
  const telling = words.map((word) => terms.find((term) => term.word === word)?.stem ?? null);
  const pairs = telling.flatMap((stem, at): [string, string][] => {
    const next = telling[at + 1] ?? null;
    return stem === null || next === null ? [] : [[stem, next]];
  });
  return {
    words,
    pairs,
    terms: [...exact, ...terms],
    ids: [...new Set(text.match(ID) ?? [])],
    cue,
    counted,
    bound,
    positions: readPositions(text),
    names: terms.flatMap(({ word }) => (names.has(word) && /^\p{L}+$/u.test(word) && !isDay(word) ? [word] : [])),
  };
}

/** Words held together by marks, such as `8.x`, `rtn-04` and `geo.v2`, of a folded text. */
export function compoundsOf(folded: string): string[] {
  return folded.match(/[\p{L}\p{N}]{1,40}(?:[._/-][\p{L}\p{N}]{1,40}){1,8}/gu) ?? [];
}

/**
 * The questions that one sentence asks: "which … and how long …" are two, each of which keeps the words of the whole
 * that come before it. A question that asks once is alone.
 */
export function splitQuestion(text: string): string[] {
  const parts = text.split(
    /,? and (?=(?:(?:after|at|by|for|from|in|of|on|since|to|until|with|within) )?(?:how|who|whom|whose|when|where|why|which|what)\b)/i,
  );
  if (parts.length === 1) return [text];
  return parts.map((part) => part.trim()).filter((part) => part.length > 0);
}
