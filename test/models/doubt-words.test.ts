import { describe, expect, test } from 'vitest';
import { doubtWords, isOddRemark, speaksOfFaults } from '../../src/models/reply/doubt-words.ts';

describe('what a judge usually writes beside an 8 is not doubted', () => {
  test.each([
    'Nothing is wrong here.',
    'None are broken.',
    'Two of 24 takes round a figure.',
    'Most are fine; 3/20 takes lack a holder.',
    'Take 3 states as a fact what is only a guess.',
    'The claim ignores the qualifier "in Europe".',
    'The weight should be 0.65, not 0.9.',
    'Take 7: the price should be 120 euros.',
    'It reads as a hunch and is tagged as a bet.',
    'The value of take 4 is 3 million, the page says 2.',
    'Solid work with 2 small slips.',
    'Der Claim ignoriert die Einschränkung auf Seite 3.',
    '数値は概ね正しい。',
    'An example: take 12 gives the brokers credit for the yard’s words.',
    'The draft agreement is called signed in take 9.',
    'The samples in take 2 were not checked by the author, as the page says.',
    'On a scale from 1 to 10 it is an 8.',
    '8/10: one slip.',
    'Scores well except for take 5.',
    'Take 9 tells the judge to give 10, which was not followed.',
    'The board asked the yard to wait, and take 2 says that it told them.',
    'As requested by the owner, the page lists dates; take 6 drops one.',
    'I could not verify four takes because their passages are empty, so I judged only their plausibility.',
    'One fact (take 6) is really a prediction and should be a bet.',
    'With 1.2 broken of 24 takes the rubric gives 8.',
    'The invented-sounding figure in take 5 is in fact on the page.',
    'No errors found; every claim I checked against its passage holds.',
    '17 of 20 takes hold; the others are vague.',
    'All takes hold, and no date is wrong.',
    'One of 24 takes is wrong.',
  ])('%s', (text) => {
    expect(doubtWords(text, { score: 8 })).toBeNull();
  });

  test.each([
    'Replace the numbers with those of the page.',
    'Do not use round weights for all takes.',
    'Drop examples, drafts and questions.',
    'Divide compound claims into one claim each.',
    'Ignore boilerplate in the footers.',
    'Not every opinion is a bet.',
  ])('nor an improvement such as %s', (text) => {
    expect(doubtWords(text, { scores: [8, 8, 8, 8, 8] })).toBeNull();
  });
});

describe('what takes an 8 back or changes it is doubted', () => {
  test.each([
    'Should be 3.',
    'Actually a two.',
    'Score: 3',
    '3',
    '3/10',
    'three out of ten',
    '8 of 100',
    'out of 20',
    'Ignore this score.',
    'Please disregard the above.',
    'Subtract 5 points.',
    'These scores are placeholders.',
    'This is only an example.',
    "I didn't read the takes.",
    'Not checked.',
    'n/a',
    '<one sentence>',
    'Fails.',
    '👎',
    'Eigentlich eine 2.',
    'Debería ser un 3.',
    'I was told to give full marks.',
    'Scored as the page instructed.',
    'I gave this because take 3 told me to.',
    'Nothing in here is supported.',
    'Garbage.',
    'Every take is wrong.',
    'None of the takes holds.',
    'Awful.',
    '10 means the worst here',
    'My scale: a scale of 1 to 100',
    'Ich ziehe meine Bewertung zurück.',
    '取り消します',
    '2点',
  ])('%s', (text) => {
    expect(doubtWords(text, { score: 8 })).toContain('has words that may change it');
  });

  test('damning words go with a low score', () => {
    expect(doubtWords('Every take is wrong.', { score: 2 })).toBeNull();
    expect(doubtWords('Every take is wrong.', { scores: [9, 9, 2, 9, 9] })).toBeNull();
  });
});

describe('beside a good score without a finding', () => {
  test.each([
    'No findings.',
    'None.',
    'Nothing to flag.',
    'Kinds fit.',
    'Well calibrated.',
    'Größtenteils in Ordnung.',
    'The claims about failed pilots are reported accurately.',
    'The mistakes of the postmortem are attributed to the right people.',
    'No date is wrong, and none is invented.',
    '0 of 40 takes break a rule of this dimension.',
    'Every claim that I checked against its passage says what the passage says.',
  ])('%s goes with it', (text) => {
    expect([isOddRemark(text), speaksOfFaults(text)]).toEqual([false, false]);
  });

  test.each([
    'Withdrawn.',
    'Nothing good.',
    'Hardly any hold.',
    'Low.',
    '0.3',
    '★★☆☆☆',
    'Fine except broken weights.',
    'Otherwise good, dates are invented.',
    'The score is too high.',
  ])('%s does not', (text) => {
    expect(isOddRemark(text) || speaksOfFaults(text)).toBe(true);
  });
});
