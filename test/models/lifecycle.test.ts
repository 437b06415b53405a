import { describe, expect, test } from 'vitest';
import { findLifecycle, findRetirement, MODEL_LIFECYCLE, retiredInWords } from '../../src/models/call/lifecycle.ts';
import { MODEL_PRICING } from '../../src/models/call/pricing.ts';
import { createModels } from '../../src/models/provider/create-models.ts';
import { DEFAULT_PANEL } from '../../src/takes-quality/panel/run-options.ts';
import { ASK, failure, openProviders } from './start-models.ts';

const NOW = new Date('2026-12-01T09:00:00Z');

describe('the table of retirements', () => {
  test('has a row for every priced model', () => {
    expect(Object.keys(MODEL_PRICING).filter((id) => findLifecycle(id) === null)).toEqual([]);
  });

  test.each(Object.entries(MODEL_LIFECYCLE))(
    '%s names its source, and a successor that has a price and stays',
    (id, row) => {
      expect(row.source).toMatch(/^https:/);
      for (const date of [row.retires, row.notBefore, row.checked])
        expect(date ?? '2026-01-01').toMatch(/^20\d\d-\d\d-\d\d$/);
      expect(row.successor === null).toBe(row.retires === null);
      if (row.successor === null) return;
      expect(row.successor.split(':')[0]).toBe(id.split(':')[0]);
      expect(MODEL_PRICING).toHaveProperty([row.successor]);
      expect(findRetirement(row.successor, NOW)).toBeNull();
    },
  );
});

test.each([
  ['google:gemini-2.0-flash', '2026-06-01', true],
  ['google:gemini-2.0-flash-001', '2026-06-01', true],
  ['google:gemini-2.5-pro', '2026-12-01', true],
  ['openai:gpt-5-2025-08-07', '2026-12-11', false],
  ['openai:gpt-4o-2024-05-13', '2026-10-23', true],
  ['openai:gpt-4o-2024-08-06', '2027-01-14', false],
  ['anthropic:claude-opus-4-20250514', '2026-06-15', true],
  ['anthropic:claude-opus-4-5-20251101', '2027-01-22', false],
  ['anthropic:claude-opus-4-7', null, false],
  ['openai:gpt-of-tomorrow', null, false],
  ['gateway:gemini-2.0-flash', null, false],
])('%s ends on %s', (id, date, past) => {
  const found = findRetirement(id, NOW);
  expect(found?.date ?? null).toBe(date);
  expect(found?.past ?? false).toBe(past);
});

test('of the default panel one judge is retired, and the sentence says which to choose', () => {
  expect(retiredInWords(DEFAULT_PANEL, NOW)).toEqual([
    'google:gemini-2.0-flash was retired on 2026-06-01. Choose google:gemini-3.6-flash instead. Source: https://ai.google.dev/gemini-api/docs/deprecations',
  ]);
  expect(retiredInWords(DEFAULT_PANEL, new Date('2026-05-31T23:59:59Z'))).toEqual([]);
});

test('a retired model that is not found says so in its error', async () => {
  const { env } = await openProviders(() => ({ status: 404, message: 'gone' }));
  const models = createModels({ env, clock: () => NOW.getTime() });
  const said = async (id: string) => (await failure(models.get(id).ask(ASK))).message;
  expect(await said('google:gemini-2.0-flash')).toMatch(/is not known at .* Choose google:gemini-3\.6-flash instead/);
  expect(await said('openai:gpt-5')).not.toContain('retired');
});
