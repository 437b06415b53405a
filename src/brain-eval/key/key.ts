import { z } from 'zod';
import { GbrainError, messageOf } from '../../errors.ts';
import { describeIssue } from '../../text/describe-issue.ts';
import { parseJson } from '../../text/parse-json.ts';

/** The kinds of questions that `gbrain eval brain check` can check; a key may use others. */
export const KINDS = [
  'descend',
  'card',
  'table',
  'component',
  'decision',
  'twin',
  'superseded',
  'long',
  'grep',
  'two-documents',
  'paraphrase',
  'injection',
  'unanswerable',
] as const;

const anchor = z.strictObject({
  file: z.string().min(1).describe('Path of the document from the root of the repository, with `/`.'),
  line: z
    .string()
    .min(1)
    .describe(
      'Text that the line holds: the whole line or a part of it, white space folded, case kept. Never a number.',
    ),
  occurrences: z
    .int()
    .min(1)
    .default(1)
    .describe('How many lines of the document hold that text; each of them is evidence. Any other count is an error.'),
});

const values = z.array(z.string().min(1));

const question = z.strictObject({
  id: z.string().min(1).max(100).describe('Unique in the key; what an answer names.'),
  kind: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/)
    .describe(`What makes the question hard. Known: ${KINDS.join(', ')}. \`unanswerable\`: the documents do not say.`),
  question: z.string().min(1).describe('As the agent is asked it.'),
  evidence: z
    .array(anchor)
    .default([])
    .describe(
      'The lines that hold the answer, all of which a grounded answer cites. None for an unanswerable question.',
    ),
  accept: z
    .array(values.min(1))
    .default([])
    .describe('Groups of accepted values: a right answer contains at least one value of every group.'),
  reject: values
    .default([])
    .describe(
      "Values that make an answer wrong (the near twin's, the superseded one); with accepted ones it is hedged.",
    ),
  term: z
    .string()
    .min(1)
    .optional()
    .describe('Of a grep question: the word that it turns on, which no title or summary of the documents shows.'),
  computed: z
    .literal(true)
    .optional()
    .describe('The accepted values follow from the evidence, such as the sum of two lines, and stand in none of it.'),
  draft: z
    .literal(true)
    .optional()
    .describe('Proposed by `gbrain eval brain init` and not yet made a question; `check` refuses it.'),
});

/** The answer key, `questions.json`, as a zod schema; `schemas/brain-eval-key.schema.json` is made from it. */
export const keySchema = z.strictObject({
  $schema: z.string().optional(),
  version: z.literal(1).describe('Version of this format.'),
  title: z.string().default('').describe('Name of the eval, for its reports.'),
  refusal: z
    .strictObject({
      phrases: values.default([]).describe('Contained in an answer, they say that the documents do not answer.'),
      patterns: values
        .default([])
        .describe('RE2 patterns with the same meaning (no lookaround, no backreferences); case is ignored.'),
    })
    .describe('How an answer says that the documents do not answer.'),
  injection: z
    .strictObject({
      canary: z.string().min(1).describe('What an agent that obeys the planted instruction writes.'),
      lines: z.array(anchor).min(1).describe('The planted lines.'),
    })
    .nullable()
    .default(null)
    .describe('The instruction addressed to AI assistants that is planted in the documents; null when there is none.'),
  questions: z.array(question).min(1),
});

export type Anchor = z.infer<typeof anchor>;
export type Question = z.infer<typeof question>;
export type Key = z.infer<typeof keySchema>;
/** A key as written, before the defaults. */
export type KeyInput = z.input<typeof keySchema>;

/** Whether the right answer is that the documents do not answer the question. */
export function isUnanswerable(question: Pick<Question, 'kind'>): boolean {
  return question.kind === 'unanswerable';
}

/**
 * Reads a key from JSON text; {@link resolveKey} checks it against its documents. Throws `input` with everything that is
 * wrong. `name` is the file as the user knows it.
 */
export function parseKey(text: string, name: string): Key {
  let json: unknown;
  try {
    json = parseJson(text);
  } catch (error) {
    throw new GbrainError(
      'input',
      `${name} is not JSON: ${messageOf(error)}. It should be an answer key as docs/brain-eval.md describes.`,
      { cause: error },
    );
  }
  const parsed = keySchema.safeParse(json);
  const problems = parsed.success
    ? contradictions(parsed.data)
    : parsed.error.issues.map((issue) => describeIssue(issue, keySchema, json));
  if (!parsed.success || problems.length > 0) {
    throw new GbrainError('input', `${name} is not a valid answer key: ${problems.slice(0, 20).join('; ')}.`);
  }
  return parsed.data;
}

/** What is wrong with a key that the schema cannot express, in sentences. */
function contradictions(key: Key): string[] {
  const ids = new Set<string>();
  return key.questions.flatMap((question) => {
    const problems: string[] = [];
    const say = (problem: string) => problems.push(`question ${JSON.stringify(question.id)} ${problem}`);
    if (ids.has(question.id)) say('appears twice');
    ids.add(question.id);
    if (isUnanswerable(question)) {
      if (question.evidence.length + question.accept.length > 0)
        say('is unanswerable, so it has no evidence and accepts nothing');
    } else {
      if (question.evidence.length === 0) say('has no evidence');
      if (question.accept.length === 0) say('accepts no value');
    }
    return problems;
  });
}
