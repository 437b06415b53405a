import { describe, expect, test } from 'vitest';
import { brainNames } from '../../src/takes/lint/brain-names.ts';
import { lintTake } from '../../src/takes/lint/lint-takes.ts';
import type { Take } from '../../src/takes/page/take.ts';

const BRAIN = brainNames(['people/a-b', 'people/c-d'], [{ holder: 'people/a-b', slug: 'x' }]);
const PAGE = {
  pageTitle: 'Notes',
  pageText: 'This page has some text about a few of these things and says who decided what in 2025.',
  brain: BRAIN,
};
const WEIGHTS = { fact: 0.95, take: 0.7, bet: 0.6, hunch: 0.4 };

describe('a good take is not accused for its wording', () => {
  test.each<[Take['kind'], string]>([
    ['fact', 'The lease expires in March 2027'],
    ['fact', 'Support for version 3 ends on 30 April 2026'],
    ['fact', 'The parser will reject a document without a title'],
    ['fact', 'Clients will be disconnected after 60 seconds of silence'],
    ['fact', 'The new tariff will apply from 1 July 2026'],
    ['fact', 'The library will be closed for renovation until May 2027'],
    ['fact', 'We will use PostgreSQL for all new services'],
    ['fact', 'The 2027 conference will be held in Porto'],
    ['fact', 'Reports might take up to 24 hours to appear'],
    ['fact', 'Reviewers rated the support excellent in 47 of 50 tickets'],
    ['fact', 'The committee called the draft too long'],
    ['fact', 'Jana says that the vendor is probably insolvent'],
    ['fact', 'The board meets every second Tuesday at 18:00'],
    ['fact', 'Interviews with 14 nurses took place in May 2025'],
    ['fact', 'Calls after 6 pm are answered by the duty engineer'],
    ['fact', 'The interview panel has three members'],
    ['fact', 'Meeting rooms can be booked 14 days ahead'],
    ['fact', 'The Great Hall was rebuilt in 1887'],
    ['fact', 'Smart meters are mandatory for new customers'],
    ['fact', 'Bad debt was 1.2 % of turnover in 2024'],
    ['fact', 'The council approved the plan by 12 votes to 3'],
    ['fact', 'The bridge is too low for double-deckers'],
    ['fact', "St. Oswin's clock was repaired by Dr. Hale in 1987"],
    ['fact', 'The U.S. Army ordered 40 units'],
    ['fact', 'Am 3. Mai beginnt die Saison'],
    ['fact', 'Der Vertrag läuft bis zum 31. Dezember 2027'],
    ['fact', 'Prices rise every January'],
    ['fact', 'Preise steigen'],
    ['fact', '가격이 높다'],
    ['fact', 'A restart loses up to 5 seconds of writes'],
    ['fact', 'The cron job never runs on Sundays'],
    ['fact', 'Alerts go to the on-call engineer and to the product owner'],
    ['fact', 'Rent, power and water are paid by the landlord, and cleaning is paid by the tenant'],
    ['fact', 'The museum, which opened in 1994, closes on Mondays'],
    ['fact', 'Ben left in 2021 and returned in 2023'],
    ['fact', 'No cluster may run without backups'],
    ['fact', 'At least two people must sign off each release'],
    ['fact', 'The EU requires a digital passport for batteries by 2027'],
    ['fact', 'Milk is delivered by 6:30 on weekdays'],
    ['take', 'The weekly sync is a waste of time'],
    ['take', 'A call on Friday at 16:00 is a bad habit; nobody prepares'],
    ['take', 'Standups at 9:15 exclude the Lisbon office'],
    ['take', 'Interviews at 8 am put off good candidates'],
    ['take', 'Two short meetings are better than a long one'],
    ['take', 'The plan is good, but the budget is not'],
    ['take', 'Rust is worth its learning curve for the parser, not for the dashboard'],
    ['take', 'Good managers never skip one-on-ones'],
    ['take', 'Kubernetes was the wrong choice: two servers would have done'],
    ['take', 'Perhaps the best thing about the old shop was the light'],
    ['take', 'Mr Osei thinks like an engineer'],
    ['bet', 'Sales will double by 2027'],
    ['bet', 'The merger closes by June 2026'],
    ['bet', 'Oil will cost less than 60 dollars at the end of 2026'],
    ['bet', 'Nobody will miss the fax machine'],
    ['hunch', 'The dip in March 2024 came from the price change'],
    ['hunch', 'Maria left because of the commute'],
    ['hunch', 'The new hires never read the handbook'],
    ['hunch', 'The supplier definitely knows more than it says'],
  ])('%s: %s', (kind, claim) => {
    const weight = WEIGHTS[kind];
    const take: Take = {
      row: 1,
      claim,
      kind,
      holder: 'people/a-b',
      weight,
      weightText: String(weight),
      since: '2025-03',
      until: null,
      source: null,
      active: true,
      line: 1,
    };
    expect(lintTake(take, PAGE)).toEqual([]);
  });
});
