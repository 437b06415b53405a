import { isSupported, MIN_COVERAGE } from './is-supported.ts';
import { type Library, linkedPaths, namedIds } from './library.ts';
import { namesElsewhere } from './names-elsewhere.ts';
import type { ParsedQuestion, Term } from './question.ts';
import type { ReadDocument } from './read-document.ts';
import { type Scored, scoreUnits } from './score-units.ts';
import { standsIn } from './stands-in.ts';
import { readUnits, type TextUnit } from './unit.ts';

/** Above this nothing further is read, */
const ENOUGH = 0.62;
/** unless so many telling words are nowhere near. */
const MANY_LEFT = 3;
/** A unit beside the best one counts as its continuation when it holds at least this share. */
const BESIDE = 0.55;

/** A line that points on holds at least this share. */
const MIN_POINTER = 0.3;
/** A question is in two places when one leaves out this share of it, and the other holds so much of that. */
const MIN_LEFT = 0.45;
const MIN_REST = 0.6;

/** What an earlier part of the question asked the same kind of thing of hardly answers a later one too. */
const TAKEN = 0.15;

function isTaken({ path, start, text }: TextUnit, taken: readonly TextUnit[]): boolean {
  return taken.some((unit) => unit.path === path && unit.start === start && unit.text === text);
}

/** The units that answer, the one with the answer first; none when the evidence is too weak. */
export async function findUnits(
  question: ParsedQuestion,
  library: Library,
  taken: readonly TextUnit[] = [],
): Promise<TextUnit[]> {
  if (question.terms.length === 0) return [];
  const pages = await library.find(question, { more: false });
  let scored = scoreUnits(unitsOf(pages), question);
  if (!isEnough(scored[0]) || leftBy(scored[0]!.unit, question).length >= MANY_LEFT) {
    pages.push(...(await library.find(withLeftFirst(scored[0], question), { more: true })));
    scored = scoreUnits(unitsOf(pages), question);
  }
  scored = scored.map((one) => (isTaken(one.unit, taken) ? { ...one, score: one.score - TAKEN } : one));
  scored.sort((a, b) => b.score - a.score);
  const best = scored[0];
  if (best === undefined) return [];
  const followed = await followLinks(best, scored, question, library, pages);
  if (followed !== null) return followed;
  const second = await findRest(best, question, library, pages);
  if (second !== null) return [best.unit, second];
  if (!isSupported(best, question, scored) || (await namesElsewhere(best.unit, question, library))) return [];
  return withContinuation(below(best, scored), scored);
}

/** The telling words of a question that stand nowhere near a unit. */
function leftBy(unit: TextUnit, { terms }: ParsedQuestion): Term[] {
  return terms.filter((term) => term.weight >= 1 && standsIn(unit, term) === 0);
}

/** What the best unit leaves out is what to look for next: together with its names, which tell twins apart. */
function withLeftFirst(best: Scored | undefined, question: ParsedQuestion): ParsedQuestion {
  if (best === undefined) return question;
  const left = leftBy(best.unit, question);
  if (left.length < MANY_LEFT) return question;
  const terms = question.terms.filter((term) => left.includes(term) || question.names.includes(term.word));
  return { ...question, terms };
}

/** A heading says what stands below it: its first line there answers in its place. */
function below(best: Scored, scored: readonly Scored[]): Scored {
  const { unit } = best;
  if (unit.kind !== 'heading') return best;
  const under = scored.filter(
    (other) => other.unit.path === unit.path && other.unit.start > unit.end && other.unit.start <= unit.end + 4,
  );
  return under.sort((a, b) => a.unit.start - b.unit.start).find((other) => other.unit.kind !== 'heading') ?? best;
}

function unitsOf(pages: readonly ReadDocument[]): TextUnit[] {
  const units = new Map<string, TextUnit>();
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
  question: ParsedQuestion,
  library: Library,
  pages: ReadDocument[],
): Promise<TextUnit[] | null> {
  if (isEnough(best) && best.own >= 0.5) return null;
  const pointer = scored.slice(0, 8).find(({ unit, coverage }) => {
    if (unit.kind === 'heading' || coverage < MIN_POINTER || !isBeside(unit, best.unit)) return false;
    return linkedPaths(unit).length + namedIds(unit).filter((id) => !question.ids.includes(id)).length > 0;
  });
  if (pointer === undefined) return null;
  const targets = await library.follow(pointer.unit);
  if (targets.length === 0) return null;
  const [there] = scoreUnits(unitsOf([...targets, ...pages]), question).filter(
    ({ unit }) => unit.inherited.size > 0 && !(unit.path === pointer.unit.path && unit.start === pointer.unit.start),
  );
  if (there === undefined || !there.answers || there.score <= best.score || there.coverage < MIN_COVERAGE) return null;
  return [there.unit, pointer.unit];
}

/**
 * What a question asks beyond the best unit stands in another document, which that unit names or not: the unit there that
 * holds most of the words that are left. Looked for only where the best unit leaves something out.
 */
async function findRest(
  best: Scored,
  question: ParsedQuestion,
  library: Library,
  pages: ReadDocument[],
): Promise<TextUnit | null> {
  const left = question.terms.filter((term) => standsIn(best.unit, term) === 0);
  const weigh = (terms: readonly Term[]) => terms.reduce((sum, { weight }) => sum + weight, 0);
  if (left.length < 2 || best.coverage < MIN_POINTER || weigh(left) < MIN_LEFT * weigh(question.terms)) return null;
  const rest: ParsedQuestion = { ...question, terms: left, ids: [] };
  pages.push(...(await library.find(rest, { more: false })));
  const bridge = [...best.unit.stems].filter((stem) => !question.terms.some((term) => term.stem === stem));
  const others = unitsOf(pages).filter(({ path, kind }) => path !== best.unit.path && kind !== 'heading');
  const scored = scoreUnits(others, rest).map((one) => ({ ...one, score: one.score + bridgeTo(one.unit, bridge) }));
  const [second] = scored.sort((a, b) => b.score - a.score);
  const fits = second?.answers === true && second.coverage >= MIN_REST && second.own > 0 && !second.unit.retired;
  return fits ? second.unit : null;
}

/** What it is worth that a unit stands under what the first one names. */
const BRIDGE = 0.15;

function bridgeTo({ heading, above }: TextUnit, bridge: readonly string[]): number {
  return bridge.some((stem) => stem.length > 3 && (heading.has(stem) || above.has(stem))) ? BRIDGE : 0;
}

function isBeside(a: TextUnit, b: TextUnit): boolean {
  return a.path === b.path && Math.min(Math.abs(a.start - b.end), Math.abs(b.start - a.end)) <= 3;
}

/** The sentence next to the best one in the same paragraph, where that one names the subject and this one the fact. */
function withContinuation(best: Scored, scored: readonly Scored[]): TextUnit[] {
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
