import { stemWord } from '../../brain/search/stem-word.ts';
import { hasCue, hasMeasure } from './cues.ts';
import { hasBound, type ParsedQuestion, type Term } from './question.ts';
import type { Cue } from './read-cue.ts';
import { answerCell, isInRange, shareNamed } from './rows.ts';
import { holds, standsIn, standsNear, standsOver } from './stands-in.ts';
import type { TextUnit } from './unit.ts';

/** How well a unit answers a question. */
export interface Scored {
  unit: TextUnit;
  /** What decides: coverage, and what speaks for and against the unit. */
  score: number;
  /** Share of the question's weight that the unit and its surroundings hold, from 0 to 1. */
  coverage: number;
  /** Share that the unit's own text holds. */
  own: number;
  /** Of the words that its document does not introduce itself by, the share that stands near the unit. */
  rest: number;
  /** The same with the words that the unit says itself though its document does too. */
  support: number;
  /** Whether it holds the kind of thing asked for; true when the question asks for no kind. */
  answers: boolean;
}

const OWN = 0.15;
const REST = 0.25;
const MEASURED = 0.1;
const IN_RANGE = 0.35;
const OUT_OF_RANGE = -0.3;
const CUE = 0.13;
const NO_CUE = -0.75;
/** A name of the question is nowhere near, though it is near another unit. */
const NAME_MISSING = -0.2;
/** A rule for the reader and one for who wrote it, where a question asks of neither by `we`. */
const OF_READER = 0.05;
const OF_WRITER = -0.08;
const COUNTED = 0.14;
/** Two words that stand together in the question and in the unit. */
const PHRASE = 0.05;
const MAX_PHRASES = 3;
/** Every word of the nearest heading stands in the question. */
const NAMED = 0.06;
const BOUND = 0.06;
const TELLING = 0.1;
const LABELLED = 0.18;
/** The whole of a row's label stands in the question. */
const ROW_NAMED = 0.12;
const HEADING_KIND = -0.3;
const QUESTION_MARK = -0.15;
const LONG = -0.05;
const LONG_TEXT = 420;
const RETIRED = 0.55;
const ID_OF_QUESTION = 0.4;

/** Scores units against a question, best first; equal ones in the order of the documents. */
export function scoreUnits(units: readonly TextUnit[], question: ParsedQuestion): Scored[] {
  const weights = weigh(question.terms, units);
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0) || 1;
  const telling = mostTelling(question.terms, weights, units);
  const scored = units.map((unit) => {
    const one = scoreUnit(unit, question, weights, total);
    const tells = telling !== null && holds(unit.stems, telling);
    return tells ? { ...one, score: one.score + TELLING * (unit.retired ? RETIRED : 1) } : one;
  });
  const named = namesFound(units, question);
  const lacking = scored.map((one) => ({
    ...one,
    score: one.score + NAME_MISSING * named.filter((name) => standsIn(one.unit, name) === 0).length,
  }));
  return lacking.sort((a, b) => b.score - a.score);
}

/** The names of a question that stand near any of the units. */
function namesFound(units: readonly TextUnit[], { terms, names }: ParsedQuestion): Term[] {
  return terms.filter((term) => names.includes(term.word) && units.some((unit) => standsIn(unit, term) > 0));
}

const UNSEEN = 0.45;

/** Words that stand everywhere in what was read tell less. */
function weigh(terms: readonly Term[], units: readonly TextUnit[]): Map<string, number> {
  const most = Math.log(1 + units.length);
  return new Map(
    terms.map((term) => {
      const { stem, weight } = term;
      const having = units.filter(({ stems }) => holds(stems, term)).length;
      // A word that stands nowhere may be said in another way; it must not drown those that were found.
      const rare = most === 0 || having === 0 ? UNSEEN : Math.log(1 + units.length / (1 + having)) / most;
      return [stem, weight * (0.3 + 0.7 * rare)];
    }),
  );
}

/** The rarest word of the question that stands anywhere in what was read. */
function mostTelling(
  terms: readonly Term[],
  weights: ReadonlyMap<string, number>,
  units: readonly TextUnit[],
): Term | null {
  const found = terms.filter((term) => units.some(({ stems }) => holds(stems, term)));
  return found.reduce<Term | null>(
    (best, term) => (best === null || weights.get(term.stem)! > weights.get(best.stem)! ? term : best),
    null,
  );
}

function scoreUnit(
  unit: TextUnit,
  question: ParsedQuestion,
  weights: ReadonlyMap<string, number>,
  total: number,
): Scored {
  let covered = 0;
  let own = 0;
  let left = 0;
  let near = 0;
  let said = 0;
  for (const term of question.terms) {
    const weight = weights.get(term.stem)!;
    const stands = standsNear(unit, term);
    const over = standsOver(unit, term);
    covered += weight * Math.max(stands, over);
    if (stands === 1) own += weight;
    if (over === 0) {
      left += term.weight;
      near += term.weight * stands;
    } else if (stands === 1) said += term.weight;
  }
  const rest = left === 0 ? 1 : near / left;
  const support = left === 0 ? 1 : (near + said) / (left + said);
  const { cue, counted, ids, bound } = question;
  const text = unit.kind === 'row' ? answerCell(unit, question).join(' ') : unit.text;
  const inRange = unit.kind === 'row' ? isInRange(unit, question) : null;
  const fits = cue === null || hasCue(text, cue);
  // Money has more names than anybody can list.
  const answers = fits || (cue === 'money' && hasCue(text, 'number') && speaksOfCost(unit));
  const coverage = covered / total;
  let score = coverage + OWN * (own / total) + REST * rest;
  if (cue !== null) score += weighCue(cue, fits, answers);
  score += Math.min(MAX_PHRASES, countPhrases(unit, question)) * PHRASE;
  if (isNamed(unit.heading, question)) score += NAMED;
  if (counted !== null && unit.stems.has(counted) && answers) score += COUNTED;
  if (bound !== null && hasBound(unit.text, bound)) score += BOUND;
  if (isLabelled(unit, question)) score += LABELLED;
  if (unit.kind === 'row') score += ROW_NAMED * shareNamed(unit, question) + weighRange(inRange);
  if (hasMeasure(text, question.words)) score += MEASURED;
  if (unit.kind === 'heading') score += HEADING_KIND;
  if (unit.text.trimEnd().endsWith('?')) score += QUESTION_MARK;
  if (unit.text.length > LONG_TEXT) score += LONG;
  score += weighSubject(unit.text, question);
  if (own === 0 && inRange !== true) score -= 0.2;
  if (ids.length > 0 && ids.some((id) => unit.text.includes(id) || inIds(unit, id))) score += ID_OF_QUESTION;
  if (unit.retired) score *= RETIRED;
  return { unit, score, coverage, own: own / total, rest, support, answers };
}

const COSTS = ['cost', 'price', 'fee', 'pay', 'charge'].map((word) => ({ word, stem: stemWord(word) }));

function speaksOfCost({ stems, around, heading }: TextUnit): boolean {
  return COSTS.some((word) => [stems, around, heading].some((near) => holds(near, word)));
}

function weighSubject(text: string, { words }: ParsedQuestion): number {
  if (words.some((word) => /^(?:we|us|our|ours)$/.test(word))) return 0;
  const subject = /^[-*+\s>_`]{0,8}(we|you)\b/i.exec(text)?.[1]?.toLowerCase();
  return subject === 'we' ? OF_WRITER : subject === 'you' ? OF_READER : 0;
}

function weighRange(inRange: boolean | null): number {
  return inRange === null ? 0 : inRange ? IN_RANGE : OUT_OF_RANGE;
}

/** Who and why are told in too many ways to hold it against a unit that it shows none of the usual ones. */
function weighCue(cue: Cue, fits: boolean, answers: boolean): number {
  if (cue === 'person' || cue === 'reason') return fits ? CUE / 2 : 0;
  return fits ? CUE : answers ? 0 : NO_CUE;
}

function countPhrases({ sequence }: TextUnit, { pairs }: ParsedQuestion): number {
  return pairs.filter(([first, second]) =>
    sequence.some((stem, at) => stem === first && (sequence[at + 1] === second || sequence[at + 2] === second)),
  ).length;
}

function isNamed(heading: ReadonlySet<string>, { terms }: ParsedQuestion): boolean {
  const words = [...heading].filter((word) => stemWord(word) === word && word.length > 2);
  return words.length > 0 && words.every((word) => terms.some(({ stem }) => stem === word));
}

const LABEL = /^[-*+\s>_`]{0,8}([^:|`*_]{2,40})[*_`]{0,3}:[*_`]{0,3}\s+\S/;

/** Whether a unit is a label with its value, and the question names the label: `Owner: …`, `Default: …`. */
function isLabelled({ text, kind }: TextUnit, { terms }: ParsedQuestion): boolean {
  const label = kind === 'sentence' ? LABEL.exec(text)?.[1] : undefined;
  if (label === undefined) return false;
  const words = label.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return (
    words.length > 0 &&
    words.length <= 3 &&
    words.every((word) =>
      terms.some(({ stem, word: asked }) => word.toLowerCase() === asked || stemWord(word.toLowerCase()) === stem),
    )
  );
}

function inIds(unit: TextUnit, id: string): boolean {
  return id
    .toLowerCase()
    .split('-')
    .every((part) => unit.heading.has(part) || unit.above.has(part));
}
