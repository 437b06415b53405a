import type { Lines } from '../../documents/document.ts';
import { holderFinder } from './find-holder.ts';
import { findPassageUnits, type PassageUnit } from './passage-units.ts';
import type { Passage, Take } from './take.ts';
import { termsOf } from './terms.ts';

/** In characters. */
const MAX_CHARACTERS = 1_500;
/** A unit with less than this share of the best score is irrelevant to the claim. */
const MIN_SHARE = 0.2;
/** A shared number is worth more than a shared word. */
const NUMBER_FACTOR = 2;
/** The holder's name finds what the holder said, but not what the claim is about. */
const HOLDER_FACTOR = 0.5;
/** The weight of a word in the headings above a unit, relative to its own words. */
const HEADING_FACTOR = 0.3;

/**
 * The lines of a page that are relevant to a claim, and a line that names its holder: at most 1,500 characters of whole
 * lines (only a longer line is cut), never takes tables, and of the front matter nothing but the holder's name. Empty when the page has nothing else. Deterministic. For several takes of
 * one page, {@link passageChooser} reads the page once.
 */
export function choosePassage(lines: readonly string[], take: Pick<Take, 'claim' | 'holder'>): Passage {
  return passageChooser(lines)(take);
}

/** {@link choosePassage} for many takes of one page. */
export function passageChooser(lines: readonly string[]): (take: Pick<Take, 'claim' | 'holder'>) => Passage {
  const { body: units, frontMatter } = findPassageUnits(lines);
  const rarity = rarityOf(units);
  return ({ claim, holder }) => {
    const terms = termsOf(claim);
    const names = holder.includes('/') ? termsOf(holder.slice(holder.indexOf('/')).replaceAll('-', ' ')).words : [];
    const wanted: [string, number][] = [
      ...[...terms.words].map((word): [string, number] => [word, rarity(word)]),
      ...[...terms.numbers].map((number): [string, number] => [number, NUMBER_FACTOR * rarity(number)]),
      ...[...names]
        .filter((name) => !terms.words.has(name))
        .map((name): [string, number] => [name, HOLDER_FACTOR * rarity(name)]),
    ];
    const scored = units.map((unit) => ({ unit, score: scoreOf(unit, wanted) }));
    const best = scored.reduce((most, { score }) => Math.max(most, score), 0);
    const bearing = scored.filter(({ score }) => score > 0 && score >= best * MIN_SHARE);
    // Nothing in common: the page's first words at least tell what it is about.
    const ranked =
      best > 0 ? bearing.sort((a, b) => b.score - a.score || a.unit.lines.start - b.unit.lines.start) : scored;
    const [first, ...others] = ranked.map(({ unit }) => unit);
    const naming = findNaming([...units, ...frontMatter], holder, lines);
    const picked = [first, naming, ...others].filter((unit) => unit !== undefined);
    return passageOf(lines, pickUnits(lines, picked));
  };
}

/** The unit that names the holder best, since who holds a claim is judged too; undefined when none does. */
function findNaming(units: readonly PassageUnit[], holder: string, lines: readonly string[]): PassageUnit | undefined {
  if (!holder.includes('/')) return undefined;
  const slug = holder.slice(holder.lastIndexOf('/') + 1);
  const names = termsOf(slug.replaceAll('-', ' ')).words;
  let best: { unit: PassageUnit; count: number } | undefined;
  for (const unit of units) {
    const count = [...names].filter((name) => unit.terms.has(name)).length;
    if (count > (best?.count ?? 0)) best = { unit, count };
  }
  if (best !== undefined) return best.unit;
  return units.find(({ lines: { start, end } }) => holderFinder(lines.slice(start - 1, end).join('\n'))(slug));
}

/**
 * How rare a term is among the units: ln(1 + N / n), the inverse document frequency of Spärck Jones (1972), smoothed.
 */
function rarityOf(units: readonly PassageUnit[]): (term: string) => number {
  const frequency = new Map<string, number>();
  for (const { terms } of units) for (const term of terms) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  return (term) => Math.log(1 + units.length / Math.max(1, frequency.get(term) ?? 0));
}

function scoreOf(unit: PassageUnit, wanted: readonly [string, number][]): number {
  let score = 0;
  for (const [term, weight] of wanted) {
    if (unit.terms.has(term)) score += weight;
    else if (unit.headingTerms.has(term)) score += weight * HEADING_FACTOR;
  }
  return score;
}

/** The lines of the best units, each with the heading above it, as long as they fit. */
function pickUnits(lines: readonly string[], ranked: readonly PassageUnit[]): Lines[] {
  const taken = new Set<number>();
  let room = MAX_CHARACTERS;
  for (const unit of ranked) {
    const fresh = linesOf(unit.lines).filter((line) => !taken.has(line));
    const cost = fresh.reduce((sum, line) => sum + lines[line - 1]!.length + 1, 0);
    if (cost > room && taken.size > 0) continue;
    for (const line of fresh) taken.add(line);
    room -= cost;
    for (const line of unit.context) {
      const length = lines[line - 1]!.length + 1;
      if (taken.has(line) || length > room) continue;
      taken.add(line);
      room -= length;
    }
    if (room <= 0) break;
  }
  return rangesOf(
    [...taken].sort((a, b) => a - b),
    lines,
  );
}

function linesOf({ start, end }: Lines): number[] {
  return Array.from({ length: end - start + 1 }, (_, index) => start + index);
}

/** Line numbers as ranges; a single blank line between two of them is kept, so that paragraphs stay paragraphs. */
function rangesOf(taken: readonly number[], lines: readonly string[]): Lines[] {
  const ranges: Lines[] = [];
  for (const line of taken) {
    const last = ranges.at(-1);
    const joins =
      last !== undefined && (line === last.end + 1 || (line === last.end + 2 && lines[line - 2]!.trim() === ''));
    if (joins) last.end = line;
    else ranges.push({ start: line, end: line });
  }
  return ranges;
}

function passageOf(lines: readonly string[], ranges: readonly Lines[]): Passage {
  const text = ranges.map(({ start, end }) => lines.slice(start - 1, end).join('\n')).join('\n…\n');
  if (text.length <= MAX_CHARACTERS + 3 * ranges.length) return { ranges, text };
  return { ranges, text: `${text.slice(0, MAX_CHARACTERS).replace(/[\ud800-\udbff]$/, '')}…` };
}
