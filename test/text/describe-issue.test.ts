import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeIssue } from '../../src/text/describe-issue.ts';

const schema = z.strictObject({
  title: z.string().optional(),
  providers: z.record(z.string(), z.strictObject({ base_url: z.string() })).optional(),
  questions: z
    .array(
      z.strictObject({ id: z.string(), accept: z.array(z.array(z.string())).default([]), count: z.int().default(1) }),
    )
    .default([]),
});

test.each<[string, unknown, string]>([
  ['a wrong root', [], 'expected an object, got a list'],
  [
    'an entry with an id',
    { questions: [{ id: 'window', accept: 'x' }] },
    'question "window", accept: expected a list, got text',
  ],
  ['an entry without one', { questions: [{ id: 'a' }, { accept: [] }] }, 'question 2, id: is missing'],
  ['null', { title: null }, 'title: expected text, got null'],
  ['a fraction', { questions: [{ id: 'a', count: '1' }] }, 'question "a", count: expected a number, got text'],
  ['a slip', { questions: [{ id: 'a', acept: [] }] }, 'question "a": unknown field "acept"; did you mean "accept"?'],
  ['a stranger', { xyzzy: 1 }, 'unknown field "xyzzy"; allowed are title, providers, questions'],
  [
    'a field of a record',
    { providers: { a: { base_url: 'x', url: 1 } } },
    'providers.a: unknown field "url"; did you mean "base_url"?',
  ],
])('%s is described by its place', (_name, value, description) => {
  const { error } = schema.safeParse(value);
  expect(describeIssue(error!.issues[0]!, schema, value)).toBe(description);
});
