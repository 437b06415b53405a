import { describe, expect, test } from 'vitest';
import { hasCue, hasMeasure } from '../../../src/agent/lexical/cues.ts';
import { readQuestion } from '../../../src/agent/lexical/question.ts';

describe('the kind of thing that a question asks for', () => {
  test.each([
    ['Until what time can a tour be booked?', 'clock'],
    ['Between which times of day is the lift shut?', 'clock'],
    ['After what time is a draft deleted?', 'time'],
    ['What does a tour cost for a child?', 'money'],
    ['How much does a child pay for a tour?', 'money'],
    ['Up to which amount may a guide refund?', 'money'],
    ['By how much may a guide lower the price?', 'number'],
    ['Within how many working days is it answered?', 'duration'],
    ['How quickly is a call answered?', 'duration'],
    ['Which team is called?', 'person'],
  ])('%s %s', (question, cue) => {
    expect(readQuestion(question).cue).toBe(cue);
  });

  test('says nothing of what the question is about', () => {
    const { terms } = readQuestion('Between which times of day is the lift shut?');
    expect(terms.map(({ word }) => word)).toEqual(['between', 'lift', 'shut']);
  });
});

describe('a text holds it', () => {
  test.each([
    ['clock', 'not after 21:30', true],
    ['clock', 'at 9 pm', true],
    ['clock', 'EUR 0.07 each', false],
    ['clock', 'after 30 minutes', false],
    ['time', 'after 30 minutes', true],
    ['money', 'USD 5', true],
    ['money', '5 people', false],
    ['number', 'the program trk07 sends it', false],
    ['number', 'the program trk07 sends 5', true],
  ] as const)('%s in "%s": %s', (cue, text, holds) => {
    expect(hasCue(text, cue)).toBe(holds);
  });

  test.each([
    [['weight'], 'within 40 grams', true],
    [['weights'], 'within 40 minutes', false],
    [['distance'], 'at most 3 km', true],
    [['worth'], 'beyond CHF 90', true],
    [['colour'], 'within 40 grams', false],
  ])('a size of %s in "%s": %s', (words, text, states) => {
    expect(hasMeasure(text, words)).toBe(states);
  });
});
