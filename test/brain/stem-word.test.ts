import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchBrain } from '../../src/brain/search/search-brain.ts';
import { beginningOf, stemWord } from '../../src/brain/words/stem-word.ts';
import { brainOf } from './brain-of.ts';

/** Nouns of business documents; `bus`, `alias` and `status` keep a stem of their own, since their `s` looks like a plural. */
const NOUNS =
  `ability account activity address agreement amount answer api approval area article asset authority balance batch
  battery benefit box branch brand budget business buyer capability card carrier case category cdn certificate change
  charge city class clause clerk client company component contract cookie copy cost country courier currency customer
  date day deadline dealer decision delay delivery deposit discount dispute document driver duty email employee entity
  entry error estimate expense facility factory failure faq fee file fix format fund gateway guarantee guide history
  holiday hour identity image industry inquiry invoice item key kpi label language law ledger library limit line link
  list liability loss manager match message minute month note notice number offer office operator option order page
  parcel partner party password patch payment penalty percentage period phone place plan policy port postcode price
  priority process product project property proxy quality quantity query question quota rate receipt recipient record
  refund region registry release reply report request requirement response return review rule salary sale schedule sdk
  secretary security seller service shipment signature site sla step stock store strategy subsidiary supplier supply
  switch system table tax team term test ticket title token total transaction tray trial unit update url user utility
  vacancy value vendor version vm voucher warehouse warranty watch week window word year`.split(/\s+/);

function plural(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

test('a noun and its plural have one stem', () => {
  fc.assert(
    fc.property(fc.constantFrom(...NOUNS), (noun) => {
      expect([noun, stemWord(plural(noun))]).toEqual([noun, stemWord(noun)]);
    }),
    { numRuns: 2 * NOUNS.length },
  );
});

test.each([
  ['refund', 'refunds refunded refunding'],
  ['configure', 'configuration configurations configured configuring'],
  ['cancel', 'cancelled cancellation cancelling'],
  ['order', 'orders ordered ordering'],
  ['invoice', 'invoices invoiced invoicing'],
  ['approve', 'approves approved approval approvals'],
  ['try', 'tries tried trying'],
  ['valid', 'validity'],
  ['month', 'months monthly'],
])('%s has the stem of %s', (word, others) => {
  for (const other of others.split(' ')) expect([other, stemWord(other)]).toEqual([other, stemWord(word)]);
});

test.each(
  'police policy, station state, statement state, offer off, early ear, comment come, general generate, news new'
    .split(', ')
    .map((pair) => pair.split(' ') as [string, string]),
)('%s is not a form of %s', (word, other) => {
  expect(stemWord(word)).not.toBe(stemWord(other));
});

test.each(['返品', 'größe', 'v2', 'é', 'x'.repeat(80), `${'x'.repeat(60)}s`])('%s is its own stem', (word) => {
  expect(stemWord(word)).toBe(word);
});

test('a word begins as its stem says', () => {
  const part = fc.constantFrom(...'a e i y ss t er ing ed ies ation s ment ity ly bility ization ogy b d l'.split(' '));
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 7 }), (parts) => {
      const word = parts.join('');
      expect([word, word.startsWith(beginningOf(stemWord(word)))]).toEqual([word, true]);
    }),
    { numRuns: 5000 },
  );
});

test('a search for a plural finds the singular', async () => {
  const brain = brainOf({
    'a.md': '# Late parcels\n\nA delivery that comes late is refunded.',
    'b.md': '# Days\n\nWe deliver on weekdays.',
    'c.md': '# Police\n\nThe police station is open at night.',
  });
  const paths = async (query: string) =>
    (await searchBrain(brain, { queries: [query] }))[0]!.hits.map((hit) => hit.path);
  expect(await paths('deliveries')).toContain('a.md');
  expect((await searchBrain(brain, { queries: ['policies'] }))[0]!.match).toBe('weak');
});
