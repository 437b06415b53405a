import type { z } from 'zod';
import { nearestNames } from './nearest-names.ts';

const KINDS: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'text',
};

/** What is wrong with a value, in words for whoever wrote it: `question "window", accept: expected a list, got text`. */
export function describeIssue(issue: z.core.$ZodIssue, schema: z.ZodType, value: unknown): string {
  const place = describePlace(issue.path, value);
  const say = (problem: string) => (place === '' ? problem : `${place}: ${problem}`);
  if (issue.code === 'unrecognized_keys') {
    const known = fieldsAt(schema, issue.path);
    return say(issue.keys.map((key) => describeUnknown(key, known)).join('; '));
  }
  if (issue.code !== 'invalid_type') return say(issue.message);
  const given = valueAt(value, issue.path);
  if (given === undefined) return say('is missing');
  return say(`expected ${KINDS[issue.expected] ?? issue.expected}, got ${kindOf(given)}`);
}

function describeUnknown(key: string, known: readonly string[]): string {
  const [near] = nearestNames(key, known, 1);
  const next = near === undefined ? `allowed are ${known.join(', ')}` : `did you mean "${near}"?`;
  return `unknown field ${JSON.stringify(key)}${known.length === 0 ? '' : `; ${next}`}`;
}

/** A path as a reader of the file finds it: list entries by their `id`, else counted from 1. */
function describePlace(path: readonly PropertyKey[], root: unknown): string {
  const parts: string[] = [];
  for (const [index, step] of path.entries()) {
    if (typeof step !== 'number') {
      parts.push(String(step));
      continue;
    }
    const entry = valueAt(root, path.slice(0, index + 1));
    const id = entry !== null && typeof entry === 'object' && 'id' in entry ? entry.id : null;
    const name = typeof id === 'string' ? JSON.stringify(id) : String(step + 1);
    parts.push(`${(parts.pop() ?? 'entry').replace(/s$/, '')} ${name}`);
  }
  return parts.join(path.some((step) => typeof step === 'number') ? ', ' : '.');
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, step) => (at === null || at === undefined ? undefined : Reflect.get(Object(at), step)),
    root,
  );
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return KINDS[Array.isArray(value) ? 'array' : typeof value] ?? typeof value;
}

/** The fields of the object that a schema has at a path; none where it is no plain object. */
function fieldsAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  const def = schema._zod.def as {
    innerType?: z.core.$ZodType;
    element?: z.core.$ZodType;
    valueType?: z.core.$ZodType;
    shape?: Record<string, z.core.$ZodType>;
  };
  if (def.innerType) return fieldsAt(def.innerType, path);
  const [step, ...rest] = path;
  if (step === undefined) return Object.keys(def.shape ?? {});
  const next = def.element ?? def.valueType ?? def.shape?.[String(step)];
  return next === undefined ? [] : fieldsAt(next, rest);
}
