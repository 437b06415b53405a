/** The part of JSON Schema (2020-12) that our published schemas use. */
export interface JsonSchema {
  $schema?: string;
  $id?: string;
  $ref?: string;
  $defs?: Readonly<Record<string, JsonSchema>>;
  title?: string;
  description?: string;
  type?: JsonType | readonly JsonType[];
  const?: JsonScalar;
  enum?: readonly JsonScalar[];
  anyOf?: readonly JsonSchema[];
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  additionalProperties?: JsonSchema;
  items?: JsonSchema;
  minItems?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
}

export type JsonType = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';
type JsonScalar = string | number | boolean | null;

declare const VALUE: unique symbol;

/** A schema that also tells the compiler the type of the values it accepts, so that the two are written once. */
export interface Schema<T> extends JsonSchema {
  readonly [VALUE]?: T;
}

/** The type of the values that a {@link Schema} accepts. */
export type ValueOf<S> = S extends Schema<infer T> ? T : never;

type Properties = Readonly<Record<string, Schema<unknown>>>;
type Flat<T> = { [K in keyof T]: T[K] };
type Fields<R extends Properties, O extends Properties> = Flat<
  { [K in keyof R]: ValueOf<R[K]> } & { [K in keyof O]?: ValueOf<O[K]> }
>;

/** Any text. */
export const text: Schema<string> = { type: 'string' };
export const boolean: Schema<boolean> = { type: 'boolean' };

/** A finite number within bounds, both included. */
export function number(bounds: { minimum?: number; maximum?: number } = {}): Schema<number> {
  return { type: 'number', ...bounds };
}

/** A whole number, from `minimum` on where one is given. */
export function integer(minimum?: number): Schema<number> {
  return minimum === undefined ? { type: 'integer' } : { type: 'integer', minimum };
}

/** Text of a form. */
export function matching(pattern: string): Schema<string> {
  return { type: 'string', pattern };
}

/** One of these values. */
export function oneOf<const T extends JsonScalar>(...values: readonly T[]): Schema<T> {
  return { enum: values };
}

/** A value of a schema that names its type, or null. */
export function nullable<T>(schema: Schema<T>): Schema<T | null> {
  return { ...schema, type: [schema.type as JsonType, 'null'] } as Schema<T | null>;
}

/** A list of values. */
export function list<T>(items: Schema<T>): Schema<T[]> {
  return { type: 'array', items };
}

/** An object that has each of the `required` fields, may have each of the `optional` ones, and any other. */
export function record<R extends Properties, O extends Properties = Record<never, never>>(
  required: R,
  optional?: O,
): Schema<Fields<R, O>> {
  return { type: 'object', properties: { ...required, ...optional }, required: Object.keys(required) };
}

/** A schema that has no description yet, with a sentence on what its value means. */
export function described<T>(description: string, schema: Schema<T>): Schema<T> {
  return { description, ...schema };
}
