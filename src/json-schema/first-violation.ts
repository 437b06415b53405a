import type { JsonSchema, JsonType } from './schema.ts';

/**
 * The first thing in a parsed JSON value that breaks a schema, such as `corpus.n_takes: not an integer`; null when
 * nothing does. The schema is ours and trusted; the value is not.
 */
export function firstViolation(schema: JsonSchema, value: unknown): string | null {
  return violation(schema, value, '', schema);
}

function violation(schema: JsonSchema, value: unknown, path: string, root: JsonSchema): string | null {
  const at = (text: string) => `${path === '' ? 'the document' : path}: ${text}`;
  if (schema.$ref !== undefined) {
    return violation(root.$defs![schema.$ref.slice('#/$defs/'.length)]!, value, path, root);
  }
  if (schema.type !== undefined) {
    const types: readonly JsonType[] = typeof schema.type === 'string' ? [schema.type] : schema.type;
    if (!types.some((type) => isOfType(value, type))) return at(`not ${types.join(' or ')}`);
  }
  if (schema.const !== undefined && value !== schema.const) return at(`not ${JSON.stringify(schema.const)}`);
  if (schema.enum !== undefined && !schema.enum.some((allowed) => allowed === value)) {
    return at(`not one of ${schema.enum.map((allowed) => JSON.stringify(allowed)).join(', ')}`);
  }
  if (schema.anyOf !== undefined) {
    const all = schema.anyOf.map((branch) => violation(branch, value, path, root));
    // The last branch is the usual one; its complaint helps most.
    if (all.every((problem) => problem !== null)) return all.at(-1)!;
  }
  if (typeof value === 'number') {
    // JSON has no infinity, but 1e999 is read as one.
    if (!Number.isFinite(value)) return at('not a finite number');
    if (schema.minimum !== undefined && value < schema.minimum) return at(`under ${schema.minimum}`);
    if (schema.maximum !== undefined && value > schema.maximum) return at(`over ${schema.maximum}`);
  }
  if (typeof value === 'string' && schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(value)) {
    return at('not of the right form');
  }
  if (Array.isArray(value)) return arrayViolation(schema, value, path, root);
  if (typeof value === 'object' && value !== null) return objectViolation(schema, value, path, root);
  return null;
}

function arrayViolation(schema: JsonSchema, value: readonly unknown[], path: string, root: JsonSchema): string | null {
  if (schema.minItems !== undefined && value.length < schema.minItems) {
    return `${path}: fewer than ${schema.minItems} items`;
  }
  if (schema.items === undefined) return null;
  for (const [index, item] of value.entries()) {
    const problem = violation(schema.items, item, `${path}[${index}]`, root);
    if (problem !== null) return problem;
  }
  return null;
}

function objectViolation(schema: JsonSchema, value: object, path: string, root: JsonSchema): string | null {
  const below = (key: string) => (path === '' ? key : `${path}.${key}`);
  const missing = schema.required?.find((key) => !Object.hasOwn(value, key));
  if (missing !== undefined) return `${below(missing)}: missing`;
  for (const [key, inner] of Object.entries(value)) {
    const known = schema.properties !== undefined && Object.hasOwn(schema.properties, key);
    const inside = known ? schema.properties![key] : schema.additionalProperties;
    const problem = inside === undefined ? null : violation(inside, inner, below(key), root);
    if (problem !== null) return problem;
  }
  return null;
}

function isOfType(value: unknown, type: JsonType): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}
