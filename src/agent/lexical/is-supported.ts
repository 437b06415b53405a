import { hasMeasure } from './cues.ts';
import type { Cue, Question } from './question.ts';
import type { Scored } from './score-units.ts';
import { standsIn } from './stands-in.ts';

/** Below this share of a question's words a unit is no answer, */
export const LEAST_COVERAGE = 0.42;
/** and below this when it shows no date though one was asked for, or leaves out a word of few. */
const LEAST_WITHOUT_CUE = 0.72;
/** What no document introduces itself by must stand near to such a share: a twin's other rule is no answer. */
const LEAST_SUPPORT = 0.3;
/** A question of so few words turns on each of them. */
const FEW = 3;
/** Kinds of which few lines of a document hold any: less of the question need stand beside one. */
const RARE: ReadonlySet<Cue> = new Set<Cue>(['clock', 'money']);
const LEAST_RARE = 0.3;

/** Whether the evidence for a unit is strong enough to answer with it. */
export function isSupported({ unit, answers, coverage, support }: Scored, question: Question): boolean {
  const { cue, terms, ids } = question;
  const turns =
    ids.length === 0 && terms.length <= FEW && terms.some((term) => term.weight >= 1 && standsIn(unit, term) === 0);
  if (turns && coverage < LEAST_WITHOUT_CUE) return false;
  // A date is told in many ways, the other kinds in few: what shows none of these says something else.
  if (!answers && cue === 'date') return coverage >= LEAST_WITHOUT_CUE && support >= LEAST_SUPPORT;
  if (!answers && cue !== 'person' && cue !== 'reason') return false;
  const rare = (cue !== null && RARE.has(cue)) || hasMeasure(unit.text, question.words);
  return rare ? coverage >= LEAST_RARE : coverage >= LEAST_COVERAGE && support >= LEAST_SUPPORT;
}
