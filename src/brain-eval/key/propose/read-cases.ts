import { extname } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { GbrainError, messageOf } from '../../../errors.ts';
import { parseJson } from '../../../text/parse-json.ts';
import { readCsv } from './read-csv.ts';

/** A question that a team asks elsewhere, and what answers it. */
export interface Case {
  /** Its id as a draft, such as `case-3`. */
  id: string;
  /** Where it stands in the file, such as `line 3` or `test 3`. */
  at: string;
  question: string;
  /** Groups of forms; a right answer holds one form of each. None where the documents do not say. */
  accept: string[][];
}

/** What a file of cases holds. */
export interface Cases {
  cases: Case[];
  /** A sentence for each case that asks for no value, with its place in the file. */
  left: string[];
}

/** Cases of a file at most: each is looked for in every line of the documents. */
const MAX_CASES = 500;
const QUESTION_NAMES = ['question', 'query', 'input', 'prompt'];
const ANSWER_NAMES = ['answer', 'expected', 'expectedoutput', 'expectedanswer', 'groundtruth', 'reference'];

const form = z.union([z.string().trim().min(1), z.number().transform(String)]);
const forms = z.union([form.transform((one) => [one]), z.array(form).min(1)]);
const accept = z.union([forms.transform((group) => [group]), z.null().transform((): string[][] => [])]);
const lineCase = z.object({ question: z.string().trim().min(1), answer: accept });
const promptfooTest = z.object({
  vars: z.record(z.string(), z.unknown()),
  assert: z.array(z.object({ type: z.string(), value: z.unknown() })).default([]),
});

/**
 * Reads cases by the ending of the file's name: `.csv` and `.tsv` with a header, `.yaml` and `.yml` as the tests of promptfoo,
 * anything else as JSONL. Throws `input` for a file that is none of these, and for one without a case or with too many.
 */
export function readCases(text: string, name: string): Cases {
  const ending = extname(name).toLowerCase();
  const read = ['.csv', '.tsv'].includes(ending)
    ? readRows(text, name)
    : ['.yaml', '.yml'].includes(ending)
      ? readPromptfoo(text, name)
      : { cases: readLines(text, name), left: [] };
  const count = read.cases.length + read.left.length;
  if (count === 0 || count > MAX_CASES) {
    throw new GbrainError('input', `${name} holds ${count} cases. Give 1 to ${MAX_CASES}.`);
  }
  return read;
}

function readLines(text: string, name: string): Case[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const at = index + 1;
    const read = lineCase.safeParse(readLine(line, at, name));
    if (!read.success) {
      throw new GbrainError(
        'input',
        `${name}:${at} is no case. Write {"question": "…", "answer": "…"}; a list of forms and null are answers too.`,
      );
    }
    return [{ id: `case-${at}`, at: `line ${at}`, question: read.data.question, accept: read.data.answer }];
  });
}

function readLine(line: string, at: number, name: string): unknown {
  try {
    return parseJson(line);
  } catch (cause) {
    throw new GbrainError('input', `${name}:${at} is not JSON: ${messageOf(cause)}.`, { cause });
  }
}

/** Rows below a header; `__expected` columns are read as promptfoo reads them. */
function readRows(text: string, name: string): Cases {
  const { header, rows } = readCsv(text);
  const columns = header.map((column) => (column.startsWith('__') ? column : plainName(column)));
  const expected = columns.flatMap((column, at) => (/^__expected_?\d*$/.test(column) ? [at] : []));
  const asked = QUESTION_NAMES.find((column) => columns.includes(column));
  const answered = ANSWER_NAMES.find((column) => columns.includes(column));
  if (asked === undefined || (answered === undefined && expected.length === 0)) {
    throw new GbrainError(
      'input',
      `${name} has the columns ${header.join(', ') || '(none)'}. Its first line names at least question and answer.`,
    );
  }
  return sortCases(
    rows.map(({ line, cells }) => {
      const cell = (column: string) => cells[columns.indexOf(column)]?.trim() ?? '';
      const groups = expected.flatMap((at) => readExpected(cells[at]?.trim() ?? ''));
      const answer = answered === undefined ? '' : cell(answered);
      const own = answer === 'null' ? [] : answer === '' ? null : [[answer]];
      return {
        ...{ id: `case-${line}`, at: `line ${line}`, question: cell(asked) },
        accept: groups.length > 0 ? groups : own,
      };
    }),
  );
}

/** The tests of a promptfoo configuration, or a file with nothing but them. */
function readPromptfoo(text: string, name: string): Cases {
  let config: unknown;
  try {
    config = parse(text);
  } catch (cause) {
    throw new GbrainError('input', `${name} is not YAML: ${messageOf(cause)}.`, { cause });
  }
  const inner = z.object({ tests: z.unknown() }).safeParse(config);
  const tests = z.array(z.unknown()).safeParse(inner.success ? inner.data.tests : config);
  if (!tests.success) {
    throw new GbrainError(
      'input',
      `${name} holds no list of tests. Where they stand in another file, give that file: --from tests.csv.`,
    );
  }
  return sortCases(
    tests.data.map((test, index) => {
      const place = { id: `case-${index + 1}`, at: `test ${index + 1}` };
      const read = promptfooTest.safeParse(test);
      if (!read.success) return { ...place, question: '', accept: null };
      const { vars, assert } = read.data;
      const named = new Map(Object.entries(vars).map(([key, value]) => [plainName(key), value]));
      const valued = (names: readonly string[]) => named.get(names.find((one) => named.has(one)) ?? '');
      const groups = assert.flatMap(({ type, value }) => readAssertion(type, value));
      const own = accept.safeParse(valued(ANSWER_NAMES));
      const question = z.string().safeParse(valued(QUESTION_NAMES));
      return {
        ...place,
        question: question.data?.trim() ?? '',
        accept: groups.length > 0 ? groups : (own.data ?? null),
      };
    }),
  );
}

/** The name of a column or variable without its case and marks, so that `Expected Answer` is `expected_answer`. */
const plainName = (name: string) => name.toLowerCase().replace(/[^a-z\d]/g, '');

/** What a cell below `__expected` asks for: a value, or the type of an assertion and its value. */
function readExpected(cell: string): string[][] {
  const typed = /^([a-z][a-z-]*(?:\([\d.]+\))?):(?!\/\/)\s*(.*)$/s.exec(cell);
  return typed === null ? readAssertion('equals', cell) : readAssertion(typed[1]!, typed[2]!);
}

/** The groups of forms that an assertion of promptfoo asks for; none where it asks for no plain value. */
function readAssertion(type: string, value: unknown): string[][] {
  const read = forms.safeParse(value);
  if (!read.success || read.data.some((one) => one.includes('{{') || one.startsWith('file://'))) return [];
  const [, how] = /^i?(equals|contains|contains-any|contains-all)$/.exec(type) ?? [];
  if (how === 'equals' || how === 'contains') return read.data.length === 1 ? [read.data] : [];
  if (how === undefined) return [];
  const listed = typeof value === 'string' ? value.split(',').map((one) => one.trim()) : read.data;
  const values = listed.filter((one) => one !== '');
  return how === 'contains-any' ? [values] : values.map((one) => [one]);
}

/** Takes apart what can be asked and what cannot. */
function sortCases(found: (Omit<Case, 'accept'> & { accept: string[][] | null })[]): Cases {
  const read: Cases = { cases: [], left: [] };
  for (const { accept: groups, ...one } of found) {
    if (one.question === '') read.left.push(`${one.at} has no question.`);
    else if (groups === null) {
      read.left.push(`${one.at} asks for no value. Give one, or null where the documents do not say.`);
    } else read.cases.push({ ...one, accept: groups });
  }
  return read;
}
