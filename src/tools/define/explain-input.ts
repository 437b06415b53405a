import type { z } from 'zod';
import { quoted } from '../../brain/tree/read-path.ts';
import { cut, escapeTerminal } from '../../text/escape.ts';
import { nearestNames } from '../../text/nearest-names.ts';
import { groupDigits } from '../../text/plural.ts';
import type { McpJson } from './mcp-types.ts';

/** The arguments of a tool as JSON Schema has them. */
export interface InputShape {
  properties: Readonly<Record<string, Readonly<Record<string, McpJson>>>>;
  required: readonly string[];
}

/** What is wrong with the arguments of a call: what was given, and what is allowed. */
export function explainInput(
  tool: string,
  { properties, required }: InputShape,
  error: z.ZodError,
  given: unknown,
): string {
  const names = Object.keys(properties);
  const sentences = error.issues.slice(0, 4).map((issue) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys
        .slice(0, 3)
        .map((key) => unknownKey(key, names))
        .join(' ');
    const [name] = issue.path.map(String);
    if (name === undefined) return `${tool} takes one object of arguments.`;
    const allowed = describe(properties[name] ?? {});
    const value = issue.path.reduce<unknown>(
      (at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key],
      given,
    );
    if (value === undefined) return `"${name}" is missing: give ${allowed}.`;
    const rest = required.includes(name) ? '' : ', or leave it out';
    return `"${issue.path.join('.')}" is ${show(value)}; give ${allowed}${rest}.`;
  });
  const allowed = names.map((name) => (required.includes(name) ? name : `${name} (optional)`)).join(', ');
  return `${[...new Set(sentences)].join(' ')} ${tool} takes: ${allowed}.`;
}

function unknownKey(key: string, names: readonly string[]): string {
  const near = nearestNames(key, names, 1)[0];
  return `There is no argument ${quoted(key)}${near === undefined ? '.' : `; did you mean "${near}"?`}`;
}

/** What an argument may be, in words. */
function describe({ type, items, ...shape }: InputShape['properties'][string]): string {
  if (Array.isArray(shape.enum)) return `one of ${shape.enum.join(', ')}`;
  switch (type) {
    case 'array':
      return `a list of ${shape.minItems ?? 0} to ${shape.maxItems} texts${describeValues(items)}`;
    case 'integer':
      return `a whole number from ${groupDigits(shape.minimum as number)} to ${groupDigits(shape.maximum as number)}`;
    case 'boolean':
      return 'true or false';
    default:
      return shape.maxLength === undefined ? 'a text' : `a text of at most ${shape.maxLength} characters`;
  }
}

function describeValues(items: McpJson | undefined): string {
  const { maxLength } = items as { maxLength?: number };
  return maxLength === undefined ? '' : `, each of at most ${maxLength} characters`;
}

function show(value: unknown): string {
  if (typeof value === 'string')
    return value.length > 200 ? `a text of ${groupDigits(value.length)} characters` : quoted(value);
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object') return 'an object';
  return escapeTerminal(cut(String(value), 40));
}
