import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  costOf,
  FREE,
  isFree,
  MODEL_PRICING,
  type Price,
  promptBytesOf,
  worstCaseCost,
} from '../../src/models/call/pricing.ts';

const used = (inputTokens: number, outputTokens: number, cacheReadTokens = 0, cacheWriteTokens = 0) => ({
  inputTokens,
  cacheReadTokens,
  cacheWriteTokens,
  outputTokens,
});
const FLAT: Price = { input: 2, output: 10, cacheRead: 0.2, cacheWrite: 2.5, asOf: '2026-01-01' };
const TIERED: Price = { input: 1, output: 5, asOf: '2026-01-01', long: { over: 1_000, input: 2, output: 8 } };

describe('the table', () => {
  test.each(Object.entries(MODEL_PRICING))('%s has a date and sane rates', (id, price) => {
    expect(id).toMatch(/^(openai|anthropic|google):[\w.-]+$/);
    expect(price.asOf).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(price.output).toBeGreaterThan(price.input);
    expect(price.cacheRead).toBeLessThanOrEqual(price.input);
    if (price.long !== undefined) expect(price.long.input).toBeGreaterThan(price.input);
  });

  test('holds the default panel', () => {
    const panel = ['openai:gpt-5.2', 'anthropic:claude-opus-4-7', 'google:gemini-2.0-flash'];
    expect(panel.filter((id) => MODEL_PRICING[id] === undefined)).toEqual([]);
  });
});

test.each<[string, Price, ReturnType<typeof used>, number]>([
  ['fresh input and output', FLAT, used(1_000, 100), (1_000 * 2 + 100 * 10) / 1e6],
  ['cached input by its own rates', FLAT, used(1_000, 0, 600, 300), (100 * 2 + 600 * 0.2 + 300 * 2.5) / 1e6],
  ['cached input at the input rate when none is named', TIERED, used(1_000, 0, 600, 300), 1_000 / 1e6],
  ['a whole long call at the long rates', TIERED, used(1_001, 10), (1_001 * 2 + 10 * 8) / 1e6],
  ['nothing', FREE, used(1_000, 1_000), 0],
])('the cost of %s', (_name, price, usage, usd) => {
  expect(costOf(usage, price)).toBeCloseTo(usd, 12);
});

test('a price is free only when every rate is zero', () => {
  expect(isFree(FREE)).toBe(true);
  expect(isFree({ ...FREE, cacheWrite: 1 })).toBe(false);
  expect(isFree({ ...FREE, long: { over: 1, input: 1, output: 0 } })).toBe(false);
});

test('the bytes of a prompt are counted in UTF-8, its schema too', () => {
  expect(promptBytesOf({ system: 'é', prompt: '漢' })).toBe(5);
  expect(promptBytesOf({ system: '', prompt: '', schema: { a: 1 } })).toBe(7);
});

test('no use of a call costs more than its worst case', () => {
  const rate = fc.double({ min: 0, max: 100, noNaN: true });
  const rates = fc.record({ input: rate, output: rate, cacheRead: rate, cacheWrite: rate });
  const price = fc
    .tuple(rates, fc.option(fc.record({ over: fc.nat(5_000), tier: rates })))
    .map(([base, long]): Price => ({ ...base, asOf: '', ...(long && { long: { over: long.over, ...long.tier } }) }));
  fc.assert(
    fc.property(price, fc.nat(5_000), fc.nat(5_000), fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat()), (...drawn) => {
      const [tariff, bytes, limit, [input, read, write, output]] = drawn;
      const inputTokens = input % (bytes + 1);
      const cacheRead = read % (inputTokens + 1);
      const usage = used(inputTokens, output % (limit + 1), cacheRead, write % (inputTokens - cacheRead + 1));
      expect(costOf(usage, tariff)).toBeLessThanOrEqual(worstCaseCost(tariff, bytes, limit) + 1e-9);
    }),
  );
});
