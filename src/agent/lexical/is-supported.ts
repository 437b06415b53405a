import { hasMeasure } from './cues.ts';
import type { Cue, Question } from './question.ts';
import type { Scored } from './score-units.ts';
import { standsIn } from './stands-in.ts';

/** Below this share of a question's words a unit is no answer, */
export const LEAST_COVERAGE = 0.42;
/** and below this when it lacks the kind of thing that was asked for. */
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
  const { cue, terms } = question;
  const turns = terms.length <= FEW && terms.some((term) => term.weight >= 1 && standsIn(unit, term) === 0);
  if (turns && coverage < LEAST_WITHOUT_CUE) return false;
  if (!answers && cue !== 'person' && cue !== 'reason') return coverage >= LEAST_WITHOUT_CUE && support >= LEAST_SUPPORT;
  const rare = (cue !== null && RARE.has(cue)) || hasMeasure(unit.text, question.words);
  return rare ? coverage >= LEAST_RARE : coverage >= LEAST_COVERAGE && support >= LEAST_SUPPORT;
}
