import { splitWords } from '../../brain/words/read-query.ts';
import { stemWord } from '../../brain/words/stem-word.ts';
import { foldText } from '../../text/fold-text.ts';

/** What is ranked: the stems of a text, and those of its surroundings, which say what it is about. */
export interface TextPassage {
  /** In order, with repeats. */
  own: readonly string[];
  context: ReadonlySet<string>;
}

/** A passage with how well it fits. */
export interface RankedPassage<P extends TextPassage> {
  passage: P;
  /** BM25. */
  score: number;
  /** The share of the stems asked for that the passage or its context holds, from 0 to 1. */
  coverage: number;
}

/**
 * How quickly repeats of a word stop counting, and how much long texts are discounted. These are the usual values of BM25,
 * in the ranges that Robertson and Zaragoza recommend (The Probabilistic Relevance Framework: BM25 and Beyond, 2009).
 */
const K1 = 1.2;
const B = 0.75;
/**
 * The weight of a word that only the context holds, as BM25F weighs fields (Robertson, Zaragoza and Taylor 2004). A half,
 * chosen beforehand and not tuned: a heading says what a line is about, but only the line makes the statement.
 */
const CONTEXT = 0.5;

/** The stems of a text, in order. */
export function stemsOfText(text: string): string[] {
  return splitWords(foldText(text)).map(stemWord);
}

/** The inverse document frequency of BM25, never negative: the fewer of all texts hold a word, the more it tells. */
export function rarity(having: number, all: number): number {
  return Math.log(1 + (all - having + 0.5) / (having + 0.5));
}

/** The weight of a word that occurs `often` times in a text whose length is a multiple of the average. */
export function saturate(often: number, length: number): number {
  return (often * (K1 + 1)) / (often + K1 * (1 - B + B * length));
}

/** The passages whose own text holds at least one of the stems, best first; equal ones keep their order. */
export function rankPassages<P extends TextPassage>(
  passages: readonly P[],
  stems: readonly string[],
): RankedPassage<P>[] {
  const average = passages.reduce((sum, { own }) => sum + own.length, 0) / passages.length;
  const rarities = stems.map((stem) => {
    const having = passages.filter(({ own, context }) => context.has(stem) || own.includes(stem));
    return rarity(having.length, passages.length);
  });
  const ranked = passages.flatMap((passage): RankedPassage<P>[] => {
    const { own, context } = passage;
    if (!stems.some((stem) => own.includes(stem))) return [];
    let score = 0;
    let covered = 0;
    for (const [at, stem] of stems.entries()) {
      // Not the sum: the context of a sentence is its paragraph, which holds the sentence too.
      const often = own.filter((one) => one === stem).length || (context.has(stem) ? CONTEXT : 0);
      score += rarities[at]! * saturate(often, own.length / average);
      if (often > 0) covered++;
    }
    return [{ passage, score, coverage: covered / stems.length }];
  });
  return ranked.sort((a, b) => b.score - a.score);
}
