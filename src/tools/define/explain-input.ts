import type { z } from 'zod';
import { quoted } from '../../brain/tree/read-path.ts';
import { nearestNames } from '../../text/nearest-names.ts';

/** What is wrong with the arguments of a call, and what is allowed. */
export function explainInput(tool: string, schema: z.ZodObject, error: z.ZodError): string {
  const names = Object.keys(schema.shape);
  const sentences = error.issues.slice(0, 4).map((issue) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys
        .slice(0, 3)
        .map((key) => unknownKey(key, names))
        .join(' ');
    const path = issue.path.join('.');
    if (path === '') return `${tool} takes one object of arguments.`;
    if (issue.code === 'invalid_type' && issue.input === undefined) return `"${path}" is missing.`;
    return `"${path}": ${issue.message.replace(/\s+/g, ' ')}.`;
  });
  const allowed = names.map((name) => (isOptional(schema, name) ? `${name} (optional)` : name)).join(', ');
  return `${sentences.join(' ')} ${tool} takes: ${allowed}.`;
}

function unknownKey(key: string, names: readonly string[]): string {
  const near = nearestNames(key, names, 1)[0];
  return `There is no argument ${quoted(key)}${near === undefined ? '' : `; did you mean "${near}"?`}${near === undefined ? '.' : ''}`;
}

function isOptional(schema: z.ZodObject, name: string): boolean {
  return schema.safeParse({}).error?.issues.every((issue) => issue.path[0] !== name) ?? true;
}
