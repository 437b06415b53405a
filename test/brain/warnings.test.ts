import { expect, test } from 'vitest';
import { brainOf, type Files } from './brain-of.ts';

/** What is said of a document that is not quite what it should be: `[trap, source, warnings]`. */
const warnings: [trap: string, files: Files, messages: (string | RegExp)[]][] = [
  [
    'a card id that stands twice in a document',
    { 'a.md': '- BR-1 One\n- BR-1 Other\n' },
    [/^a\.md:2 card id BR-1 .* line 1$/],
  ],
  [
    'a card id that stands in two documents',
    { 'a.md': '- BR-1 One\n', 'b.md': '- BR-1 Other\n' },
    [/^b\.md:1 card id BR-1 .* in a\.md$/],
  ],
  ['bytes that are not UTF-8', { 'a.md': new Uint8Array([0xff, 0x0a]) }, [/not UTF-8/]],
  ['a byte order mark', { 'a.md': '\ufeffx\n' }, [/byte order mark/]],
  ['NUL bytes', { 'a.md': '\0' }, [/NUL bytes/]],
  ['an empty file', { 'a.md': '' }, [/is empty/]],
  ['nothing, where all is well', { 'a.md': '# A\n' }, []],
];

test.each(warnings)('warns of %s', (_trap, files, messages) => {
  const found = brainOf(files).tree.warnings.map(
    ({ path, line, message }) => `${path}${line === null ? '' : `:${line}`} ${message}`,
  );
  expect(found).toHaveLength(messages.length);
  messages.forEach((message, index) => {
    expect(found[index]).toMatch(message);
  });
});
