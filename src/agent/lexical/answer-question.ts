import { splitWords } from '../../brain/search/read-query.ts';
import { foldText } from '../../text/fold-text.ts';
import { findUnits } from './find-units.ts';
import type { Library } from './library.ts';
import { type ParsedQuestion, readQuestion, splitQuestion } from './question.ts';
import { answerCell } from './rows.ts';
import type { TextUnit } from './unit.ts';

/** An answer with the lines that it stands on. */
export interface LexicalAnswer {
  answer: string;
  /** `path:line` or `path:first-last`. */
  citations: string[];
}

export const REFUSAL = 'The documents do not answer this.';

/** Answers a question from what its words lead to. */
export async function answerQuestion(text: string, library: Library): Promise<LexicalAnswer> {
  const parts = splitQuestion(text);
  const whole = readQuestion(text);
  const chosen: { units: TextUnit[]; question: ParsedQuestion }[] = [];
  for (const part of parts) {
    const question = parts.length === 1 ? whole : withContext(part, parts, whole);
    const taken = chosen.flatMap((one) => (one.question.cue === question.cue ? one.units : []));
    const units = await findUnits(question, library, taken);
    if (units.length > 0) chosen.push({ units, question });
  }
  if (chosen.length === 0) return { answer: REFUSAL, citations: [] };
  const answers: string[] = [];
  const citations: string[] = [];
  const known = new Set<string>();
  for (const { units, question } of chosen) {
    for (const unit of units) {
      const said = sayUnit(unit, question, known);
      for (const cell of unit.cells) for (const word of splitWords(foldText(cell))) known.add(word);
      const place = unit.start === unit.end ? `${unit.path}:${unit.start}` : `${unit.path}:${unit.start}-${unit.end}`;
      if (!answers.includes(said)) answers.push(said);
      if (!citations.includes(place)) citations.push(place);
    }
  }
  return { answer: answers.join(' '), citations };
}

/** A part of a question has the words of the other parts as well, counting for less. */
function withContext(part: string, parts: readonly string[], whole: ParsedQuestion): ParsedQuestion {
  const own = readQuestion(part);
  const isFirst = part === parts[0];
  const stems = new Set(own.terms.map(({ stem }) => stem));
  const others = (isFirst ? parts.slice(1) : parts.slice(0, 1)).flatMap((other) => readQuestion(other).terms);
  const added = others.filter(
    ({ stem }, at) => !stems.has(stem) && others.findIndex((one) => one.stem === stem) === at,
  );
  const share = isFirst ? OF_LATER : OF_FIRST;
  return {
    ...own,
    positions: whole.positions,
    ids: isFirst || own.ids.length === 0 ? whole.ids : own.ids,
    terms: [...own.terms, ...added.map((term) => ({ ...term, weight: term.weight * share }))],
  };
}

const OF_FIRST = 0.4;
const OF_LATER = 0.15;

/** Lines with more characters are not said whole, only the sentence that answers. */
const SAID_WHOLE = 400;

/** A row by its label and the cell asked for; other units by the whole of the lines that are cited. */
function sayUnit(unit: TextUnit, question: ParsedQuestion, known: ReadonlySet<string>): string {
  return (
    unit.kind === 'row'
      ? answerCell(unit, question, known)
          .filter((cell) => cell !== '')
          .join(': ')
      : unit.whole.length <= SAID_WHOLE
        ? unit.whole
        : unit.text
  )
    .replace(/^[-*+]\s+/, '')
    .replace(/\[([^\]]{1,300})\]\([^)]{0,400}\)/g, '$1')
    .replace(/[*_`]{1,3}/g, (mark) => (mark.startsWith('_') ? mark : ''));
}
