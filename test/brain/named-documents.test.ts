import { expect, test } from 'vitest';
import { searchBrain } from '../../src/brain/search/search-brain.ts';
import { brainOf, type Files } from './brain-of.ts';

/** Many documents whose sections hold all the words of each query, as lists and chapters do. */
const crowd: Files = Object.fromEntries(
  Array.from({ length: 40 }, (_, at) => [
    `chapters/c${at}.md`,
    `# Chapter ${at}\n\n${Array.from({ length: 5 }, (_, one) => `## Authentication cheat sheet ${one}\n\nThe authentication sheet is a cheat. Background tasks run in the fast API.\n`).join('\n')}`,
  ]),
);
const brain = brainOf({
  ...crowd,
  'sheets/auth.md': '# Authentication Cheat Sheet\n\nStart here.\n',
  'guide/background-tasks.md': '# Work after the answer\n\nStart here.\n',
  'guide/fast.md': '# FastAPI\n\nStart here.\n',
  'records/0001.md':
    '---\nstatus: superseded by [0002](0002.md)\n---\n# Queue of orders\n\nOrders wait in a queue of orders.\n',
  'records/0002.md': '# Streams\n\nOrders come as a stream.\n',
});
const found = async (query: string) => {
  const [answer] = await searchBrain(brain, { queries: [query], limit: 5 });
  return answer!.hits.map(({ path }) => path);
};

test.each([
  ['authentication cheat sheet', 'sheets/auth.md'],
  ['the authentication cheat sheet', 'sheets/auth.md'],
  ['background tasks', 'guide/background-tasks.md'],
  ['fastapi', 'guide/fast.md'],
  ['FastAPI', 'guide/fast.md'],
])('%s finds the document of that name first, however many sections hold its words', async (query, path) => {
  expect((await found(query))[0]).toBe(path);
});

test('what replaced a text stands above it, unless the old one was asked for by its name', async () => {
  const paths = await found('orders wait queue');
  expect(paths.indexOf('records/0002.md')).toBeGreaterThan(-1);
  expect(paths.indexOf('records/0002.md')).toBeLessThan(paths.indexOf('records/0001.md'));
  expect((await found('queue of orders'))[0]).toBe('records/0001.md');
});
