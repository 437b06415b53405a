import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readRunText } from '../../src/brain-eval/answers/read-run.ts';
import { parseKey } from '../../src/brain-eval/key/key.ts';
import { resolveKey } from '../../src/brain-eval/key/resolve-key.ts';
import { scoreRun } from '../../src/brain-eval/score/score.ts';
import { filesOfSample } from './sample-files.ts';

const root = join(import.meta.dirname, '../../evals/brain');
const documents = new Map(Object.entries(filesOfSample()).map(([path, text]) => [path, text.split('\n')]));
const key = resolveKey(parseKey(readFileSync(join(root, 'questions.json'), 'utf8'), 'questions.json'), documents);

/** How the sample's key ends for an answer with the right citations. */
function outcomeOf(id: string, answer: string): string {
  const { evidence } = key.questions.find((question) => question.id === id)!;
  const citations = evidence.map(({ file, line }) => `${file}:${line}`);
  const run = readRunText(JSON.stringify({ id, answer, citations }));
  const score = scoreRun(run, key, { name: 'run', mode: 'brain' }).questions.find((question) => question.id === id)!;
  return score.grounded ? `${score.outcome}, grounded` : score.outcome;
}

describe('an answer as a careful reader words it is right', () => {
  test.each([
    ['q01', 'Within 21 days of confirming the request, using the same link.'],
    ['q01', 'The account rests for three weeks; until then it can be opened again.'],
    ['q02', 'When the difference is more than EUR 15.00.'],
    ['q02', 'Above 15 euros, before anybody leaves.'],
    ['q03', 'At most eighty different products (and up to 20 pieces of each).'],
    ['q04', 'Up to 10%; more needs the shift lead.'],
    ['q04', 'By ten per cent (BR-031).'],
    ['q05', 'It waits 25 minutes, then the order is cancelled and the reservation released.'],
    ['q05', 'After 25 min it cancels the order and mails the customer.'],
    ['q06', 'EUR 79.'],
    ['q06', '€79, since the dishwasher falls into the EUR 500 to 999 band.'],
    ['q07', '423, error VOUCHER_SPENT.'],
    ['q08', '11 years (class R2), from the end of the year of the receipt.'],
    ['q09', 'From 21:30 to 07:45 in the customer’s time zone, except security codes.'],
    ['q09', 'Between 9:30 pm and 7:45 am.'],
    ['q10', 'Nine weeks.'],
    ['q11', 'Within 30 days of delivery, without a reason (BR-021).'],
    ['q12', 'Within 8 working days after the check.'],
    ['q13', 'At most three.'],
    ['q13', 'Up to 3 gift cards per receipt (BR-036).'],
    ['q14', 'After 45 days.'],
    ['q15', '90 seconds.'],
    ['q16', '11 %, at least EUR 0.45 per order.'],
    ['q17', '120 calls a minute, at most 6 a second.'],
    ['q18', "60 days' notice."],
    ['q18', 'Sixty days, given in the portal.'],
    ['q19', 'Team Dunnock; it must answer within 15 minutes.'],
    ['q20', 'Within 48 hours of delivery; the pictures are kept 18 months from upload.'],
    ['q21', 'Less than EUR 5.00.'],
    ['q21', 'Up to just under 5 euros, at any till.'],
    ['q22', 'No: the customer number in the orders is replaced by a random one.'],
    ['q22', 'No, orders are anonymised.'],
    ['q23', 'Within 28 days of noticing it.'],
    ['q24', 'By 75 grams.'],
    ['q25', 'More than 155.'],
    ['q26', 'Until 11:05.'],
  ])('%s: %s', (id, answer) => {
    expect(outcomeOf(id, answer)).toBe('right, grounded');
  });
});

describe('a refusal in any words is one', () => {
  test.each([
    ['q27', 'The documents do not answer this question.'],
    ['q27', 'The documents don’t say how many people work there.'],
    ['q27', 'The number of people in Ostermoor is not mentioned.'],
    ['q27', 'I could not find a headcount for the warehouse.'],
    ['q27', 'A headcount does not appear in the documentation.'],
    ['q28', 'The documents do not answer this: the rule is on a notice in the staff room.'],
    ['q28', 'There is no rule for goods bought in a store; 30 days is the rule of the web shop only.'],
    ['q28', "It isn't documented for the stores."],
    ['q28', 'The pages are silent on returns to the branches.'],
  ])('%s: %s', (id, answer) => {
    expect(outcomeOf(id, answer)).toBe('refused');
  });
});

describe('an answer from the wrong place is not right', () => {
  test.each([
    ['q04', 'Up to 25 %.', 'wrong'],
    ['q06', 'EUR 54.', 'wrong'],
    ['q07', '410.', 'wrong'],
    ['q08', '10 years.', 'wrong'],
    ['q08', '10 years, or 11 years for tills.', 'hedged'],
    ['q11', 'Within 14 days.', 'wrong'],
    ['q11', '30 days, but only 14 days on some orders.', 'hedged'],
    ['q12', 'Within 3 working days.', 'wrong'],
    ['q13', 'Up to 5 gift cards.', 'wrong'],
    ['q14', 'After 2 hours.', 'wrong'],
    ['q18', 'Six months.', 'wrong'],
    ['q19', 'Team Dunnock, within 45 minutes.', 'wrong'],
    ['q19', 'Team Finch, within 15 minutes.', 'wrong'],
    ['q20', '48 hours.', 'wrong'],
    ['q25', 'More than 188.', 'wrong'],
    ['q28', 'Within 30 days.', 'wrong'],
    ['q16', 'The documents do not answer this question.', 'false refusal'],
  ])('%s: %s', (id, answer, outcome) => {
    expect(outcomeOf(id, answer)).toBe(outcome);
  });
});
