import { numbersOf } from '../page/numbers.ts';
import { quote, type Rule } from './rule.ts';

/** The numbers of a claim stand on its page, in figures or in words. */
export const numbersHeld: Rule = {
  name: 'numbers-held',
  dimension: 'accuracy',
  severity: 'warning',
  check({ claim, since, until, source }, page) {
    if (!page.hasText) return null;
    const beside = new Set(numbersOf(`${since ?? ''} ${until ?? ''} ${source ?? ''}`).flatMap(({ forms }) => forms));
    const missing = numbersOf(claim.slice(0, 5_000)).find(
      ({ inDigits, forms }) => inDigits && !forms.some((form) => beside.has(form) || page.hasNumber(form)),
    );
    if (missing === undefined) return null;
    return `The number ${quote(missing.written)} is nowhere else on the page. Correct it, or add to the page where it comes from.`;
  },
};
