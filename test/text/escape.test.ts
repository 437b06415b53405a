import { Parser } from 'commonmark';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeMarkdown } from '../../src/text/escape.ts';

/** The node types and the whole text that CommonMark reads. */
function read(markdown: string): { types: Set<string>; text: string } {
  const types = new Set<string>();
  let text = '';
  const walker = new Parser().parse(markdown).walker();
  for (let step = walker.next(); step !== null; step = walker.next()) {
    if (!step.entering) continue;
    types.add(step.node.type);
    text += step.node.literal ?? '';
  }
  return { types, text };
}

describe('text of others in Markdown', () => {
  const markup = fc.string({ unit: fc.constantFrom(...'-+=*_#>1.) `[](){}|~!<&@\\a ') });

  test('is a paragraph of text and nothing else, and reads as it was', () => {
    fc.assert(
      fc.property(markup, (text) => {
        const { types, text: seen } = read(escapeMarkdown(text));
        expect([...types].filter((type) => !['document', 'paragraph', 'text'].includes(type))).toEqual([]);
        expect(seen.trim()).toBe(text.replace(/\s+/g, ' ').trim());
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ['people/ada-example', 'people/ada-example'],
    ['- no list', '\\- no list'],
    ['1. no list', '1\\. no list'],
    ['7.5 of 10', '7.5 of 10'],
  ])('%j is written %j', (text, written) => expect(escapeMarkdown(text)).toBe(written));
});
