import { numbersOf, type WrittenNumber } from '../page/numbers.ts';

const APPROXIMATE =
  /(?:\b(?:about|around|roughly|approximately|approx\.?|circa|ca\.?|some|nearly|almost|close to|over|under|above|below|beyond|more than|less than|fewer than|within|just|half|near|exceed(?:s|ed|ing)?|etwa|rund|knapp|gut|fast|über|unter|mehr als|weniger als|environ|près de|plus de|moins de|unos|casi|más de|menos de|circa|quasi|około|ponad)|[~≈<>≤≥±])\s*(?:a |an |the |another |only )?[€$£¥]?\s*$/iu;
/** Factors between units that people convert in their heads: days, months, hours, minutes, percent, thousands. */
const FACTORS = [7, 12, 24, 60, 100, 1_000, 1e6];
/** A sum or difference that changes a number by less than this share of it is more likely a wrong number. */
const MIN_CHANGE = 0.04;
/** More numbers than this in a sentence would make nearly any number follow from them. */
const MAX_PARTS = 10;

/** Whether the claim gives the number as about so much. */
export function isApproximate(claim: string, { written }: WrittenNumber): boolean {
  const at = claim.indexOf(written);
  return at > 0 && APPROXIMATE.test(claim.slice(Math.max(0, at - 40), at));
}

/** Whether a number is one of these values, rounded as it is written: 96 for 96.2, 1.2 million for 1,187,000. */
export function isRounded({ written, forms }: WrittenNumber, values: readonly number[]): boolean {
  const plain = Number(forms[0]);
  if (!(plain > 0)) return false;
  const decimals = /[.](\d+)$/.exec(written.replace(/[^\d.].*$/, ''))?.[1]?.length ?? 0;
  return forms.some((form) => {
    const scale = Number(form) / plain;
    return values.some((value) => Math.abs(value - Number(form)) <= 0.5 * 10 ** -decimals * scale + 1e-9);
  });
}

/** Whether a number of a claim follows from those of a text: as their sum, difference, product, ratio, share or in other units. */
export function isDerived(number: WrittenNumber, claim: string, text: string): boolean {
  const after = claim.slice(claim.indexOf(number.written) + number.written.length);
  const isShare =
    number.written.endsWith('%') ||
    /^\s?(?:%|per ?cent|points?\b|pp\b|Prozent|procent|pour cent|por ciento)/i.test(after);
  const written = numbersOf(text);
  const all = [...new Set(written.map(({ forms }) => Number(forms[0])))]
    .filter((value) => value > 0)
    .slice(0, MAX_PARTS);
  const isYear = (value: number) => value >= 1900 && value <= 2100;
  const parts = all.filter((value) => !isYear(value));
  const made = parts.flatMap((a) => [
    ...(isShare ? [100 - a] : []),
    ...FACTORS.flatMap((factor) => [a * factor, a / factor]),
  ]);
  for (const a of parts) {
    for (const b of parts) {
      if (a !== b) made.push(a / b);
      if (a !== b && isShare) made.push((100 * a) / b, (100 * Math.abs(a - b)) / b);
      if (a !== b && b > MIN_CHANGE * a) made.push(a + b, a - b, 100 * (a - b));
      made.push(a * b);
    }
  }
  for (const a of all.filter(isYear)) for (const b of all.filter(isYear)) if (a > b) made.push(a - b);
  return isRounded(
    number,
    [...made, ...made.map(Math.floor), ...made.map(Math.ceil)].filter((value) => value > 0),
  );
}
