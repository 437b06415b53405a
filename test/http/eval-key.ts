import type { KeyInput } from '../../src/brain-eval/key/key.ts';

/** A key to the documents of `shop` in the world of these tests: one question that they answer, and one not. */
export const KEY: KeyInput = {
  version: 1,
  refusal: { phrases: ['do not say'] },
  questions: [
    {
      ...{ id: 'word', kind: 'card', question: 'What is the secret word of shop?' },
      evidence: [{ file: 'README.md', line: 'The secret word of shop is shop-word, kept since 2020.', occurrences: 2 }],
      accept: [['shop-word']],
    },
    { id: 'size', kind: 'unanswerable', question: 'How large is the attic?' },
  ],
};
