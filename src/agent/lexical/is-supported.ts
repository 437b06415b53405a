import { stemWord } from '../../brain/search/stem-word.ts';
import { hasMeasure, namesMeasure } from './cues.ts';
import type { ParsedQuestion, Term } from './question.ts';
import { isDay } from './ranges.ts';
import type { Cue } from './read-cue.ts';
import { isInRange } from './rows.ts';
import type { Scored } from './score-units.ts';
import { holds, standsIn } from './stands-in.ts';
import type { TextUnit } from './unit.ts';

/** Below this share of a question's words a unit is no answer. */
export const MIN_COVERAGE = 0.42;
/** What no document introduces itself by must stand near to such a share: a twin's other rule is no answer. */
const MIN_SUPPORT = 0.3;
/** A question of so few words turns on each of them; one of one more, on those that the documents use. */
const FEW = 3;
/** With such a share of all its words near, a question may leave out one that it turns on. */
const NEARLY_ALL = 0.72;
/** Kinds of which few lines of a document hold any: less of the question need stand beside one. */
const RARE: ReadonlySet<Cue> = new Set<Cue>(['clock', 'money']);
const MIN_RARE = 0.3;

/**
 * Whether the evidence for a unit is strong enough to answer with it: it shows the kind of thing asked for, speaks of the
 * subject, leaves out nothing that the question turns on, and enough of the question stands near it. `read` is all that
 * was read: a word that nothing there holds may be said in another way, one that stands elsewhere belongs to another thing.
 */
export function isSupported(best: Scored, question: ParsedQuestion, read: readonly Scored[]): boolean {
  const { unit, coverage, support } = best;
  const { cue } = question;
  const telling = question.terms.filter(
    ({ weight, stem }) => weight >= 1 && !(cue === 'duration' && stem === question.counted),
  );
  const left = leftOut(telling, unit, question);
  if (!best.answers && !mayNotShow(unit, cue, left)) return false;
  if (unit.kind === 'sentence' && !telling.some((term) => holds(unit.stems, term))) return false;
  const few = telling.length <= FEW;
  const turns = few ? left : telling.length === FEW + 1 ? left.filter((term) => isUsed(term, read)) : [];
  if (question.ids.length === 0 && turns.length > 0 && coverage < NEARLY_ALL) return false;
  const rare = (cue !== null && RARE.has(cue)) || hasMeasure(unit.text, question.words);
  return rare ? coverage >= MIN_RARE : coverage >= MIN_COVERAGE && support >= MIN_SUPPORT;
}

/** The words that stand nowhere near a unit and that its measure or range does not stand for either. */
function leftOut(telling: readonly Term[], unit: TextUnit, question: ParsedQuestion): Term[] {
  const measured = hasMeasure(unit.text, question.words);
  const inRange = unit.kind === 'row' && isInRange(unit, question) === true;
  return telling.filter((term) => {
    const said = (measured && namesMeasure(term.word)) || (inRange && (isDay(term.word) || /^\d/.test(term.word)));
    // A name may stand there by another one, which is looked up apart.
    return !said && !question.names.includes(term.word) && standsIn(unit, term) === 0;
  });
}

/** Persons have more names than anybody can list, dates are told in many ways, and some documents are there for reasons. */
function mayNotShow({ heading, above }: TextUnit, cue: Cue | null, left: readonly Term[]): boolean {
  if (cue === 'date') return left.length === 0;
  return cue === 'person' || (cue === 'reason' && REASONS.some((word) => holds(heading, word) || holds(above, word)));
}

const REASONS = ['decision', 'context', 'background', 'reason', 'rationale', 'motivation', 'why'].map((word) => ({
  word,
  stem: stemWord(word),
}));

function isUsed(term: Term, read: readonly Scored[]): boolean {
  return read.some(({ unit }) => holds(unit.stems, term));
}
