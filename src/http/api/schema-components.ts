import { z } from 'zod';

/** A JSON object. */
export type SchemaNode = Record<string, unknown>;

/** The named schemas of an OpenAPI document under construction. */
export interface Schemas {
  /** Adds a schema under its own id, else under the name, and returns a reference to it. */
  add(schema: z.ZodType, name: string, io: 'input' | 'output'): SchemaNode;
  /** A schema as inline JSON Schema; schemas with an id inside it are added and referenced. */
  convert(schema: z.ZodType, io: 'input' | 'output'): SchemaNode;
  /** All schemas, by name. */
  all(): SchemaNode;
}

/** Collects schemas, so that generated clients have one named type for each. Throws when two differ under one name. */
export function createComponents(given: Readonly<Record<string, SchemaNode>>): Schemas {
  const kept = new Map<string, SchemaNode>(Object.entries(given));
  const keep = (name: string, schema: SchemaNode) => {
    const known = kept.get(name);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`Two schemas of the API are named ${name}.`);
    }
    kept.set(name, schema);
  };
  const convert: Schemas['convert'] = (schema, io) => {
    const made = z.toJSONSchema(schema, { io, override: ({ jsonSchema }) => settle(jsonSchema, io) });
    const text = JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/');
    const { $schema: _, $defs = {}, ...rest } = JSON.parse(text) as SchemaNode & { $defs?: Record<string, SchemaNode> };
    for (const [name, definition] of Object.entries($defs)) keep(name, definition);
    return rest;
  };
  return {
    convert,
    add: (schema, name, io) => {
      const made = convert(schema, io);
      if ('$ref' in made) return made;
      keep(name, made);
      return { $ref: `#/components/schemas/${name}` };
    },
    all: () => Object.fromEntries([...kept].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** Adapts a schema to the needs of client generators. */
function settle(schema: z.core.JSONSchema.BaseSchema, io: 'input' | 'output'): void {
  // Later versions may add fields to a reply; clients must not treat them as errors.
  if (io === 'output' && schema.additionalProperties === false) delete schema.additionalProperties;
  // Some generators copy descriptions into comments unescaped, where a glob would end the comment.
  if (schema.description !== undefined) schema.description = schema.description.replaceAll('*/', '*\\/');
  // Already implied by the format or the number type.
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
}
