import type { Library } from './library.ts';
import { linkedPaths, namedIds } from './library.ts';
import type { Page } from './page.ts';
import { type Question, readQuestion, splitQuestion } from './question.ts';
import { answerCell, type Scored, scoreUnits } from './score-units.ts';
import { readUnits, type Unit } from './unit.ts';

/** An answer with the lines that it stands on. */
export interface LexicalAnswer {
  answer: string;
  /** `path:line` or `path:first-last`. */
  citations: string[];
}

export const REFUSAL = 'The documents do not answer this.';

/** Below this share of a question's words a unit is no answer. */
const LEAST_COVERAGE = 0.5;
/** And below this when it lacks the kind of thing that was asked for. */
const LEAST_WITHOUT_CUE = 0.72;
/** Above this nothing further is read. */
const ENOUGH = 0.8;
/** A unit beside the best one counts as its continuation when it holds at least this share. */
const BESIDE = 0.55;

/** Answers a question from what its words lead to. */
export async function answerQuestion(text: string, library: Library): Promise<LexicalAnswer> {
  const parts = splitQuestion(text);
  const whole = readQuestion(text);
  const chosen: { units: Unit[]; question: Question }[] = [];
  for (const part of parts) {
    const question = parts.length === 1 ? whole : withContext(part, parts[0]!, whole);
    const units = await findUnits(question, library);
    if (units.length > 0) chosen.push({ units, question });
  }
  if (chosen.length === 0) return { answer: REFUSAL, citations: [] };
  const answers: string[] = [];
  const citations: string[] = [];
  for (const { units, question } of chosen) {
    for (const unit of units) {
      const said = sayUnit(unit, question);
      const place = unit.start === unit.end ? `${unit.path}:${unit.start}` : `${unit.path}:${unit.start}-${unit.end}`;
      if (!answers.includes(said)) answers.push(said);
      if (!citations.includes(place)) citations.push(place);
    }
  }
  return { answer: answers.join(' '), citations };
}

/** A later part of a question has the words of the first part as well, counting for less. */
function withContext(part: string, first: string, whole: Question): Question {
  const own = readQuestion(part);
  if (part === first) return { ...own, ids: whole.ids };
  const stems = new Set(own.terms.map(({ stem }) => stem));
  const before = readQuestion(first).terms.filter(({ stem }) => !stems.has(stem));
  return {
    ...own,
    ids: own.ids.length > 0 ? own.ids : whole.ids,
    terms: [...own.terms, ...before.map((term) => ({ ...term, weight: term.weight * 0.4 }))],
  };
}

/** The units that answer, the one with the answer first; none when the evidence is too weak. */
async function findUnits(question: Question, library: Library): Promise<Unit[]> {
  if (question.terms.length === 0) return [];
  const pages = await library.find(question, { more: false });
  let scored = scoreUnits(unitsOf(pages), question);
  if (!isEnough(scored[0])) {
    pages.push(...(await library.find(question, { more: true })));
    scored = scoreUnits(unitsOf(pages), question);
  }
  const best = scored[0];
  if (best === undefined) return [];
  const followed = await followLinks(best, scored, question, library, pages);
  if (followed !== null) return followed;
  const lacks = !best.answers && question.cue !== 'person' && question.cue !== 'reason';
  if (best.coverage < LEAST_COVERAGE || (lacks && best.coverage < LEAST_WITHOUT_CUE)) return [];
  return withContinuation(best, scored);
}

function unitsOf(pages: readonly Page[]): Unit[] {
  const units = new Map<string, Unit>();
  for (const unit of pages.flatMap(readUnits)) {
    const place = `${unit.start}-${unit.end}:${unit.text.length}:${unit.path}`;
    const known = units.get(place);
    // The same lines read twice: the reading that knows more of what is above them.
    if (known === undefined || known.above.size + known.inherited.size < unit.above.size + unit.inherited.size) {
      units.set(place, unit);
    }
  }
  return [...units.values()];
}

function isEnough(best: Scored | undefined): boolean {
  return best?.answers === true && !best.unit.retired && best.coverage >= ENOUGH;
}

/** Where the best line only points to the place that answers: that line, and the best one there. */
async function followLinks(
  best: Scored,
  scored: readonly Scored[],
  question: Question,
  library: Library,
  pages: Page[],
): Promise<Unit[] | null> {
  if (isEnough(best) && best.own >= 0.5) return null;
  const pointer = scored.slice(0, 4).find(({ unit, coverage }) => {
    const ids = namedIds(unit).filter((id) => !question.ids.includes(id));
    return unit.kind !== 'heading' && linkedPaths(unit).length + ids.length > 0 && coverage >= 0.4;
  });
  if (pointer === undefined) return null;
  const targets = await library.follow(pointer.unit);
  if (targets.length === 0) return null;
  const [there] = scoreUnits(unitsOf([...targets, ...pages]), question).filter(
    ({ unit }) => unit.inherited.size > 0 && !(unit.path === pointer.unit.path && unit.start === pointer.unit.start),
  );
  if (there === undefined || !there.answers || there.score <= best.score || there.coverage < LEAST_COVERAGE)
    return null;
  return [there.unit, pointer.unit];
}

/** The sentence next to the best one in the same paragraph, where that one names the subject and this one the fact. */
function withContinuation(best: Scored, scored: readonly Scored[]): Unit[] {
  if (best.answers) return [best.unit];
  const beside = scored.find(
    ({ unit, answers, coverage }) =>
      answers &&
      coverage >= BESIDE &&
      unit.path === best.unit.path &&
      unit.kind !== 'heading' &&
      Math.min(Math.abs(unit.start - best.unit.end), Math.abs(best.unit.start - unit.end)) <= 1,
  );
  return beside === undefined ? [best.unit] : [best.unit, beside.unit];
}

/** Lines with more characters are not said whole, only the sentence that answers. */
const SAID_WHOLE = 400;

/** A row by its label and the cell asked for; other units by the whole of the lines that are cited. */
function sayUnit(unit: Unit, question: Question): string {
  return (
    unit.kind === 'row'
      ? answerCell(unit, question)
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
