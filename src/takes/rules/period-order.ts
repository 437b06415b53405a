import { quote, type Rule } from './rule.ts';

const DATE = /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/;

/** A claim holds from its since to its until, in this order; `2026` as an end means its last day. */
export const periodOrder: Rule = {
  name: 'period-order',
  dimension: 'accuracy',
  severity: 'error',
  advice: 'Put the earlier date of a period first',
  check({ since, until }) {
    if (since === null || until === null || !DATE.test(since) || !DATE.test(until)) return null;
    if (`${since}-01-01`.slice(0, 10) <= `${until}${'-99-99'.slice(until.length - 10)}`.slice(0, 10)) return null;
    return `The claim holds since ${quote(since)} until ${quote(until)}, which is earlier. Exchange or correct the two dates.`;
  },
};
