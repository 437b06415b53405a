import type { Context } from 'hono';
import type { z } from 'zod';
import type { HttpEnv } from '../request/deps.ts';
import { Problem } from '../request/problem.ts';

/** Far more than any sensible body has. Code that handles bodies recursively overflows the stack on fewer than a body can hold. */
const MAX_LEVELS = 1_000;

/** The input of a request, checked: the query of a GET, the JSON body of any other. Throws a problem that names what is wrong. */
export async function readInput<I extends z.ZodObject>(
  context: Context<HttpEnv>,
  method: string,
  schema: I,
): Promise<z.output<I>> {
  if (method === 'get') return check(schema, readQuery(context), 'query');
  const given = await readJson(context);
  if (/\\u0000/.test(await context.req.text())) {
    throw new Problem(400, 'Wrong body', 'Text must not contain NUL characters.');
  }
  return check(schema, given, 'body');
}

/** The JSON body; `{}` for an empty one. Throws a problem when the body is not JSON or is nested too deeply. */
export async function readJson(context: Context<HttpEnv>): Promise<unknown> {
  const text = await context.req.text();
  const type = context.req.header('content-type') ?? '';
  if (text !== '' && !/^application\/json\b/i.test(type)) {
    throw new Problem(415, 'Not JSON', 'Send the body as JSON, with the header "Content-Type: application/json".');
  }
  let given: unknown;
  try {
    given = text === '' ? {} : JSON.parse(text);
  } catch {
    throw new Problem(400, 'Not JSON', 'The body is not valid JSON.');
  }
  if (depthOf(text) > MAX_LEVELS) {
    throw new Problem(400, 'Wrong body', `The body nests lists and objects more than ${MAX_LEVELS} levels deep.`);
  }
  return given;
}

/** The query as an object. A repeated name keeps all its values, so that the schema rejects it. */
function readQuery(context: Context<HttpEnv>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(context.req.queries()).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  );
}

/** How deeply lists and objects are nested in a JSON text. */
function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (token === '[' || token === '{') deepest = Math.max(deepest, ++depth);
    else if (token === ']' || token === '}') depth--;
  }
  return deepest;
}

function check<I extends z.ZodObject>(schema: I, given: unknown, what: string): z.output<I> {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const issues = result.error.issues.slice(0, 4).map((issue) => {
    const place = issue.path.map(String).join('.');
    return place === '' ? issue.message : `"${place}": ${issue.message}`;
  });
  const names = Object.keys(schema.shape).join(', ');
  throw new Problem(400, `Wrong ${what}`, `${issues.join('. ')}. The ${what} takes: ${names}.`);
}
