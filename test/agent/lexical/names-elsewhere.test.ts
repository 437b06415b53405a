import { expect, test } from 'vitest';
import { otherNames } from '../../../src/agent/lexical/names-elsewhere.ts';

test.each([
  ['in brackets', '# Brindle (box office)', ['box', 'office']],
  ['after an article', '- **Brindle**, the box office, where seats are sold;', ['box', 'office']],
  ['as what it is', 'Brindle is our archive.', ['archive']],
  ['in the cell beside it', '| [Brindle](../a/brindle.md) | Box office | 12 |', ['box', 'office']],
  ['not by a whole sentence', 'Brindle, the box office of all theatres of the town', []],
  ['not without saying so', 'Brindle sells seats.', []],
  ['not where it is not', 'The box office (open) sells seats.', []],
])('a name is explained %s', (_how, line, words) => {
  expect(otherNames(line, 'brindle')).toEqual(words);
});
