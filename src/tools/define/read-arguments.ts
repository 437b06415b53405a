import { editDistance } from '../../text/nearest-names.ts';
import type { McpJson } from './mcp-types.ts';

/** How agents that did not read the schema write the arguments of a tool. */
export interface Spellings {
  /** The argument that a bare text or list is meant for. */
  main?: string;
  /** Other names, by the argument they mean: old names and those that similar tools have. */
  names?: Readonly<Record<string, readonly string[]>>;
  /** Other values of an argument, by what they mean. */
  values?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Makes arguments that are no longer listed into those that are. */
  adapt?(given: Map<string, unknown>): void;
}

/** The JSON Schema of one argument. */
type Shape = Readonly<Record<string, McpJson>>;

/**
 * Arguments in the types and under the names of the schema, where what was given can mean only one thing: null is left
 * out, "3" is 3, one text is a list of one, and a near spelling is the name. What remains wrong is left for the schema to refuse.
 */
export function readArguments(given: unknown, shapes: Readonly<Record<string, Shape>>, spellings: Spellings): unknown {
  const { main, adapt, values = {} } = spellings;
  let args = typeof given === 'string' ? (parseJson(given, '{') ?? given) : (given ?? {});
  if (main !== undefined && (typeof args === 'string' || Array.isArray(args))) args = { [main]: args };
  if (!isRecord(args)) return args;
  const names = namesOf(Object.keys(shapes), spellings);
  const read = new Map<string, unknown>();
  for (const [key, value] of Object.entries(args)) {
    if (value === null || value === undefined) continue;
    const name = Object.hasOwn(shapes, key) ? key : (nameOf(key, names) ?? key);
    const before = read.get(name);
    if (before === undefined) read.set(name, value);
    else if (shapes[name]?.type === 'array') read.set(name, [before, value].flat());
    else if (name === key) read.set(name, value);
  }
  adapt?.(read);
  return Object.fromEntries(
    [...read].map(([name, value]) => {
      const shape = shapes[name];
      return [name, shape === undefined ? value : convert(value, shape, values[name] ?? {})];
    }),
  );
}

/** What a name may be written as, folded, and the name. */
function namesOf(known: readonly string[], { names = {} }: Spellings): Map<string, string> {
  const folded = new Map(known.map((name) => [fold(name), name]));
  for (const [name, others] of Object.entries(names))
    for (const other of others) if (!folded.has(fold(other))) folded.set(fold(other), name);
  return folded;
}

/** The argument that a name means; undefined when it is near to none, or to several. */
function nameOf(key: string, names: ReadonlyMap<string, string>): string | undefined {
  const folded = fold(key.slice(0, 40));
  const same = names.get(folded);
  if (same !== undefined || folded.length < 4) return same;
  const most = folded.length >= 8 ? 2 : 1;
  const near = [...names].filter(([name]) => name.length >= 4 && editDistance(folded, name, most) !== null);
  const [one, ...others] = new Set(near.map(([, name]) => name));
  return others.length === 0 ? one : undefined;
}

const fold = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '');

function convert(value: unknown, shape: Shape, values: Readonly<Record<string, string>>): unknown {
  switch (shape.type) {
    case 'array':
      return listOf(value).map((one) => convert(one, shape.items as Shape, values));
    case 'integer':
      return typeof value === 'string' && /^\s*-?\d{1,9}(?:\.0+)?\s*$/.test(value) ? Number(value) : only(value);
    case 'boolean':
      if (/^(?:true|yes|1)$/i.test(String(value))) return true;
      return /^(?:false|no|0)$/i.test(String(value)) ? false : value;
    case 'string': {
      const text = textOf(only(value));
      if (!Array.isArray(shape.enum) || typeof text !== 'string') return text;
      const lower = text.trim().toLowerCase();
      return values[lower] ?? shape.enum.find((one) => String(one).toLowerCase() === lower) ?? text;
    }
    default:
      return value;
  }
}

/** The entry of a list of one; else the value. */
const only = (value: unknown) => (Array.isArray(value) && value.length === 1 ? value[0] : value);

function listOf(value: unknown): unknown[] {
  const list = typeof value === 'string' ? (parseJson(value, '[') ?? [value]) : [value].flat();
  const filled = (list as unknown[]).filter((one) => one !== null && one !== undefined && one !== '');
  return filled.length > 0 ? filled : (list as unknown[]);
}

/** A number as text; an object that names one place or holds one text as that. */
function textOf(value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (!isRecord(value)) return value;
  const { start, end } = value;
  const texts = Object.values(value).filter((one) => typeof one === 'string');
  if (texts.length !== 1) return value;
  return typeof start === 'number' ? `${texts[0]}:${start}-${typeof end === 'number' ? end : ''}` : texts[0];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object or list that was sent as its JSON text; null when the text is none. */
function parseJson(text: string, begin: '{' | '['): unknown {
  if (text.trimStart()[0] !== begin || text.length > 100_000) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
