import { numbersOf, type WrittenNumber } from '../page/numbers.ts';
import { isApproximate, isDerived, isRounded } from './loose-number.ts';
import { type PageFacts, quote, type Rule } from './rule.ts';

/** The statement that has this share of the claim's words says what the claim says. */
const SAME = 0.5;
/** A smaller number may be counted on the page. */
const MIN_UNCOUNTED = 13;
// A name that ends in digits (`Q3`, `BR-012`, `#44`, `IPv6`) is not a number, and decades are loose.
const NAME_WITH_DIGITS =
  /(?<![\p{L}\p{N}])[\p{L}#§№][\p{L}]*[-_.]?\p{N}[\p{L}\p{N}._-]*|\b(?:19|20)?\d0s\b|\p{N}+[x×]/gu;

/**
 * The numbers of a claim are those of its page. A number that the page lacks is accused only where the page says the
 * same with another number: elsewhere it may come from the source, or follow from numbers that the page has.
 */
export const numbersHeld: Rule = {
  name: 'numbers-held',
  dimension: 'accuracy',
  severity: 'warning',
  advice: 'Copy numbers and dates from the page as they stand there',
  check({ claim, since, until, source }, page) {
    if (!page.hasText) return null;
    const text = claim.slice(0, 5_000).replace(NAME_WITH_DIGITS, ' ');
    const own = numbersOf(text).filter(({ inDigits }) => inDigits);
    const beside = `${since ?? ''} ${until ?? ''} ${source ?? ''}`;
    const near = new Set(numbersOf(beside).flatMap(({ forms }) => forms));
    const missing = own.filter((number) => !isHeld(number, page, near) && !isApproximate(text, number));
    if (missing.length === 0) return null;
    const bearing = page.bearing(text);
    if (bearing === null || bearing.share < SAME || bearing.share * bearing.words < 1.5) return null;
    const said = numbersOf(bearing.sentence.replace(NAME_WITH_DIGITS, ' '));
    const values = said.map(({ forms }) => Number(forms[0]));
    const others = said.filter(({ forms }) => !own.some((number) => number.forms.some((form) => forms.includes(form))));
    const wrong = missing.find(
      (number) =>
        (others.length > 0 || (Number(number.forms[0]) >= MIN_UNCOUNTED && !isYear(number) && bearing.share >= 0.75)) &&
        !isRounded(number, values) &&
        !isDerived(number, text, `${bearing.around}\n${source ?? ''}`),
    );
    if (wrong === undefined) return null;
    return `The number ${quote(wrong.written)} is nowhere else on the page. Correct it, or add to the page where it comes from.`;
  },
};

/** Whether the page, or what stands beside the claim, has the number; a version as a whole, or the beginning of one. */
function isHeld({ written, forms }: WrittenNumber, page: PageFacts, near: ReadonlySet<string>): boolean {
  if (/^\d+(?:\.\d+){2,}$/.test(written) && !/^\d{1,2}\.\d{1,2}\.\d{4}$/.test(written))
    return page.text.includes(written);
  if (written.includes('.') && page.text.includes(`${written}.`)) return true;
  return (
    forms.some((form) => near.has(form) || page.hasNumber(form)) || (isYear({ forms }) && isNextTo(forms[0]!, near))
  );
}

const isYear = ({ forms }: Pick<WrittenNumber, 'forms'>): boolean => /^(?:19|20)\d\d$/.test(forms[0]!);

/** "Last year" and "next year" on the page are written out in the claim. */
function isNextTo(year: string, near: ReadonlySet<string>): boolean {
  return near.has(String(Number(year) - 1)) || near.has(String(Number(year) + 1));
}
