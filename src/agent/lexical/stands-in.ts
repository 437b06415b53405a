import type { Term } from './question.ts';
import type { TextUnit } from './unit.ts';

/** How much a word counts that stands not in the unit but around it. */
const AROUND = 0.75;
const HEADING = 0.7;
const SECTION = 0.5;
const ABOVE = 0.65;
const INHERITED = 0.6;
const LEAD = 0.8;

/** Whether a set of stems holds a word, also as a part of a compound: `timeout` and `time out`. */
export function holds(stems: ReadonlySet<string>, { stem, word }: Pick<Term, 'stem' | 'word'>): boolean {
  return stems.has(stem) || stems.has(word);
}

/** How much a word counts for a unit: 1 in its own text, less in what stands around it, 0 where it is nowhere near. */
export function standsIn(unit: TextUnit, term: Term): number {
  return Math.max(standsNear(unit, term), standsOver(unit, term));
}

/** How much a word counts that stands in a unit, its paragraph or table, or under the same heading. */
export function standsNear(unit: TextUnit, term: Term): number {
  if (holds(unit.stems, term)) return 1;
  if (holds(unit.around, term)) return AROUND;
  if (holds(unit.heading, term)) return HEADING;
  return holds(unit.section, term) ? SECTION : 0;
}

/** How much a word counts by which the document of a unit names or introduces itself. */
export function standsOver(unit: TextUnit, term: Term): number {
  if (holds(unit.lead, term)) return LEAD;
  if (holds(unit.above, term)) return ABOVE;
  return holds(unit.inherited, term) ? INHERITED : 0;
}
