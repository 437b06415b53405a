import type { FoundValue, FoundValues } from './find-values.ts';

interface Span {
  start: number;
  end: number;
}

/** A broken value is followed to its last bracket for as far as any answer reaches. */
const MAX_BROKEN = 100_000;

const NUMBER_WORDS = 'one|two|three|four|five|six|seven|eight|nine|ten|null|none|nan|undefined';

/**
 * Where pieces of an answer stand that belong to no value which could be read, by the character that could not: a field with
 * something like a score behind it, in a broken value or between quotes anywhere; and a whole answer inside a broken
 * value, of which nobody can say what it was there. A placeholder such as `<1-10>` is no score.
 */
export function findScorePieces(
  text: string,
  { values, from, reasoning, broken }: FoundValues,
  answers: readonly Pick<FoundValue, 'start' | 'end'>[],
  fields: readonly string[],
): number[] {
  const regions = regionsOf(text, broken);
  const places = regions
    .filter(({ start, end }) => answers.some((answer) => answer.start > start && answer.start < end))
    .map(({ at }) => at);
  const covered = [...values, ...reasoning].sort((a, b) => a.start - b.start);
  const coveredAt = createLookup(covered);
  const regionAt = createLookup(regions);
  for (const match of text.slice(from).matchAll(scoredField(fields))) {
    const at = match.index + from;
    if (coveredAt(at) !== undefined) continue;
    const region = regionAt(at);
    if (region !== undefined || match[1] !== '') places.push(region?.at ?? at);
  }
  return places;
}

function scoredField(fields: readonly string[]): RegExp {
  const score = `(?:[-+]?\\d{1,3}(?![\\d]|\\s{0,3}(?:-|–|to)\\s{0,3}\\d)|(?:${NUMBER_WORDS})\\b)`;
  const inner = `\\{\\s{0,20}\\\\?["'“‘]?score\\\\?["'”’]?\\s{0,20}:\\s{0,20}`;
  return new RegExp(
    `(\\\\?["'“‘]|)\\b(?:${fields.join('|')})\\b(?:\\\\?["'”’])?\\s{0,20}[:=]\\s{0,20}(?:${inner})?(?:\\\\?["'“‘]\\s{0,20})?${score}`,
    'gi',
  );
}

/** The stretches of what is broken, each up to where as many brackets are closed as were opened. */
function regionsOf(text: string, broken: FoundValues['broken']): (Span & { at: number })[] {
  const regions: (Span & { at: number })[] = [];
  for (const { start, end: at } of broken) {
    if (start < (regions.at(-1)?.end ?? 0)) continue;
    const last = Math.min(text.length, start + MAX_BROKEN);
    let depth = 0;
    let end = start;
    for (; end < last; end++) {
      const character = text[end];
      if (character === '{' || character === '[') depth++;
      else if ((character === '}' || character === ']') && --depth === 0) break;
    }
    regions.push({ start, end, at });
  }
  return regions;
}

/** Finds the stretch in which a place lies, asked from left to right. */
function createLookup<S extends Span>(stretches: readonly S[]): (at: number) => S | undefined {
  let next = 0;
  return (at) => {
    while (next < stretches.length && stretches[next]!.end <= at) next++;
    const stretch = stretches[next];
    return stretch !== undefined && stretch.start <= at ? stretch : undefined;
  };
}
