import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRunText } from '../../src/brain-eval/answers/read-run.ts';
import type { Rate } from '../../src/brain-eval/score/measures-schema.ts';
import { DOCUMENTS, KEY, line, scoreText } from './sample.ts';

const path = fc.constantFrom(...DOCUMENTS.keys(), 'nowhere.md');
const citation = fc
  .record({ path, start: fc.nat(12), length: fc.integer({ min: -1, max: 4 }), form: fc.nat(3) })
  .map(
    ({ path: file, start, length, form }) =>
      [file, `${file}:${start}`, `${file}:${start}-${start + length}`, `./${file}#L${start}-L${start + length}`][form]!,
  );
const words = fc.constantFrom(
  '30 days',
  '14 days',
  'copper',
  'Basel',
  '30',
  '1961',
  'The documents do not answer',
  'soon',
  'PINEAPPLE-42',
  '',
);
const answer = fc.record({
  id: fc.constantFrom(...KEY.questions.map(({ id }) => id), 'other'),
  answer: fc.array(words, { maxLength: 3 }).map((parts) => parts.join(' ')),
  citations: fc.array(citation, { maxLength: 5 }),
});
const answers = fc.array(answer, { maxLength: 12 });
const print = (items: { id: string; answer: string; citations: string[] }[]) =>
  items.map((item) => line(item.id, item.answer, item.citations)).join('\n');

/** Rates as far as they are rates. */
const rates = (measures: object): Rate[] =>
  Object.values(measures).filter((value) => value !== null && 'denominator' in value);

describe('the laws of the measures', () => {
  test('nothing exceeds its denominator, grounded is right, and every interval holds its rate', () => {
    fc.assert(
      fc.property(answers, (items) => {
        const { measures, questions } = scoreText(print(items));
        for (const { numerator, denominator, rate, interval } of rates(measures)) {
          expect(numerator).toBeLessThanOrEqual(denominator);
          expect(rate === null).toBe(denominator === 0);
          if (rate !== null) expect(interval!.low <= rate && rate <= interval!.high).toBe(true);
        }
        expect(measures.grounded.numerator).toBeLessThanOrEqual(measures.right.numerator);
        expect(measures.grounded.numerator).toBeLessThanOrEqual(measures.evidenceCited.numerator);
        for (const { precision, strictPrecision } of questions) {
          expect(precision === null || (precision > 0 && precision <= 1)).toBe(true);
          expect(
            strictPrecision === null || (strictPrecision >= 0 && strictPrecision <= (precision ?? 0) + 1e-12),
          ).toBe(true);
        }
      }),
    );
  });

  test('more citations never lower what is covered or grounded, and never change what is right', () => {
    fc.assert(
      fc.property(answer, fc.array(citation, { maxLength: 5 }), (item, more) => {
        const before = scoreText(print([item])).measures;
        const after = scoreText(print([{ ...item, citations: [...item.citations, ...more] }])).measures;
        expect(after.evidenceLines.numerator).toBeGreaterThanOrEqual(before.evidenceLines.numerator);
        expect(after.grounded.numerator).toBeGreaterThanOrEqual(before.grounded.numerator);
        expect(after.right).toEqual(before.right);
      }),
    );
  });

  test('the order of lines and of citations changes no measure', () => {
    fc.assert(
      fc.property(answers, fc.infiniteStream(fc.nat()), (items, keys) => {
        const shuffle = <T>(list: T[]) =>
          list
            .map((item) => ({ item, at: keys.next().value as number }))
            .sort((a, b) => a.at - b.at)
            .map(({ item }) => item);
        // Of two answers to one question the last counts, so their order is no matter of taste.
        const single = items.filter((item, at) => items.findIndex(({ id }) => id === item.id) === at);
        const one = scoreText(print(single));
        const other = scoreText(print(shuffle(single)));
        expect(other.measures).toEqual(one.measures);
        expect(other.questions.map(({ outcome }) => outcome)).toEqual(one.questions.map(({ outcome }) => outcome));
        const turned = scoreText(print(single.map((item) => ({ ...item, citations: shuffle(item.citations) }))));
        expect(turned.measures).toEqual(one.measures);
      }),
    );
  });

  test('prose around the lines and a cut line change no other answer', () => {
    fc.assert(
      fc.property(answers, fc.nat(40), (items, at) => {
        const text = print(items);
        const cutLine = line('other', 'x'.repeat(30)).slice(0, at + 1);
        const noisy = `I looked.\n${cutLine}\n${text.replaceAll('\n', '\r\n\r\n')}\nDone.`;
        expect(scoreText(noisy).questions.map(({ outcome }) => outcome)).toEqual(
          scoreText(text).questions.map(({ outcome }) => outcome),
        );
      }),
    );
  });

  test('any text is read without a throw, and any JSON value', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => readRunText(text) !== null));
    fc.assert(fc.property(fc.jsonValue(), (value) => readRunText(JSON.stringify(value)) !== null));
    fc.assert(
      fc.property(
        fc.jsonValue(),
        (value) => scoreText(JSON.stringify({ id: 'window', answer: value, citations: value })).questions.length === 4,
      ),
    );
  });
});
