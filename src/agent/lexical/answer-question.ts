import { FUNCTION_WORDS } from '../../brain/words/function-words.ts';
import { readQuery } from '../../brain/words/read-query.ts';
import { rankPassages, stemsOfText } from './rank-passages.ts';
import type { Reader } from './reader.ts';
import { type DocumentPassage, splitPassages } from './split-passages.ts';

/** An answer with the lines that it stands on. */
export interface LexicalAnswer {
  answer: string;
  /** `path:line` or `path:first-last`. */
  citations: string[];
}

const REFUSAL = 'The documents do not answer this.';

/** A passage answers if it and its context hold at least half of the question's words. A plain majority, not tuned. */
const ENOUGH = 0.5;

// These words ask for a measure and do not say of what.
const MEASURE = /\bhow (?:many|much|long|often|soon|quickly|fast|far|old|large|big|high)\b/gi;

/** Answers a question with the passage that fits its words best by BM25, or refuses. */
export async function answerQuestion(question: string, read: Reader): Promise<LexicalAnswer> {
  const asked = readQuery(question.replace(MEASURE, ' ').slice(0, MAX_QUESTION));
  const words = asked.words.filter((word) => !FUNCTION_WORDS.has(word));
  const stems = [...new Set(words.flatMap(stemsOfText))];
  const passages = new Map<string, DocumentPassage>();
  let best: ReturnType<typeof rankPassages<DocumentPassage>>[number] | undefined;
  const isAnswered = () => best !== undefined && best.coverage >= ENOUGH;
  if (stems.length > 0) {
    for await (const pages of read(words, isAnswered)) {
      // A superseded document never answers.
      for (const page of pages.filter(({ superseded }) => !superseded)) {
        for (const passage of splitPassages(page)) passages.set(placeOf(passage) + passage.text, passage);
      }
      best = rankPassages([...passages.values()], stems)[0];
      if (best?.coverage === 1) break;
    }
  }
  if (best === undefined || !isAnswered()) return { answer: REFUSAL, citations: [] };
  return { answer: best.passage.text, citations: [placeOf(best.passage)] };
}

/** brain_search refuses a longer query. */
const MAX_QUESTION = 1000;

function placeOf({ path, start, end }: DocumentPassage): string {
  return start === end ? `${path}:${start}` : `${path}:${start}-${end}`;
}
