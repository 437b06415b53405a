import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSlugger } from '../../src/documents/outline/slug.ts';

test('a title in ASCII gets the slug that the rule for all of Unicode gives it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), (title) => {
      // A letter outside ASCII in front takes the other path.
      expect(`é${createSlugger()(title)}`).toBe(createSlugger()(`é${title}`));
    }),
    { numRuns: 2000 },
  );
});
