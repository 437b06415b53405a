import { describe, expect, test } from 'vitest';
import { compareRates, type PairedQuestion } from '../../src/brain-eval/report/compare-rates.ts';
import { seededRandom } from '../../src/random.ts';
import { mcnemarPower, minimumDetectableRate } from '../../src/stats/minimum-detectable.ts';

const COMPARISONS = 2000;
const QUESTIONS = 40;

/** Compares two sides of which a question goes one way with chance `onlyA` and the other way with `onlyB`, many times. */
function simulate(onlyA: number, onlyB: number, seed: number) {
  const random = seededRandom(seed);
  const score = (right: boolean) => [{ outcome: right ? 'right' : 'wrong' }] as unknown as PairedQuestion['a'];
  return Array.from({ length: COMPARISONS }, () =>
    compareRates(
      Array.from({ length: QUESTIONS }, (_, index) => {
        const draw = random();
        const both = random() < 0.6;
        const a = draw < onlyA ? true : draw < onlyA + onlyB ? false : both;
        return { id: `q${index}`, a: score(a), b: score(draw < onlyA ? false : draw < onlyA + onlyB ? true : both) };
      }),
      ({ outcome }) => outcome === 'right',
    ),
  );
}

const share = (all: readonly unknown[], some: readonly unknown[]) => some.length / all.length;

describe('over 2,000 simulated comparisons', () => {
  test('of sides that do not differ, at most 5 in 100 are told apart, and the interval holds 0 in 95', () => {
    const all = simulate(0.1, 0.1, 1);
    expect(
      share(
        all,
        all.filter(({ p }) => p < 0.05),
      ),
    ).toBeLessThan(0.05);
    const holds = all.filter(({ interval }) => interval!.low <= 0 && interval!.high >= 0);
    expect(Math.abs(share(all, holds) - 0.95)).toBeLessThan(0.02);
  });

  test('of sides 20 points apart, as many are told apart as the exact test promises', () => {
    const all = simulate(0.25, 0.05, 2);
    const found = all.filter(({ verdict }) => verdict === 'a is higher');
    expect(Math.abs(share(all, found) - mcnemarPower(QUESTIONS, 0.25, 0.05))).toBeLessThan(0.03);
    const holds = all.filter(({ interval }) => interval!.low <= 0.2 && interval!.high >= 0.2);
    expect(Math.abs(share(all, holds) - 0.95)).toBeLessThan(0.02);
  });

  test('of sides as far apart as the smallest difference that is stated, 4 in 5 are told apart', () => {
    const all = simulate(minimumDetectableRate(QUESTIONS)! + 0.05, 0.05, 3);
    expect(
      Math.abs(
        share(
          all,
          all.filter(({ verdict }) => verdict === 'a is higher'),
        ) - 0.8,
      ),
    ).toBeLessThan(0.03);
  });
});
