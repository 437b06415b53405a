import { z } from 'zod';

/** A JSON object. */
export type SchemaNode = Record<string, unknown>;

/** The named schemas of an OpenAPI document while it is written. */
export interface Schemas {
  /** Keeps a schema under its own id, or under the name, and answers with a reference to it. */
  add(schema: z.ZodType, name: string, io: 'input' | 'output'): SchemaNode;
  /** A schema as JSON Schema, in place; those with an id that it holds are kept and referred to. */
  convert(schema: z.ZodType, io: 'input' | 'output'): SchemaNode;
  /** All that were kept, by name. */
  all(): SchemaNode;
}

/** Collects schemas, so that generated clients have one named type for each. Throws where two differ under one name. */
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

/** What a schema needs to be good for clients that are generated from it. */
function settle(schema: z.core.JSONSchema.BaseSchema, io: 'input' | 'output'): void {
  // An answer may get further fields in time; a client must not take that for an error.
  if (io === 'output' && schema.additionalProperties === false) delete schema.additionalProperties;
  // Some generators write a description into a comment as it stands, and a glob would end the comment.
  if (schema.description !== undefined) schema.description = schema.description.replaceAll('*/', '*\\/');
  // What a format or the number type says already.
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
}
