import type { z } from 'zod';
import type { Access, Route } from './define-route.ts';
import { createComponents, type SchemaNode, type Schemas } from './schema-components.ts';

const NEEDS: Record<Access, string> = {
  member: 'Any member.',
  reader: 'Needs the role reader, builder or owner in the project.',
  builder: 'Needs the role builder or owner in the project.',
  owner: 'Needs the role owner in the project.',
  installation: 'Needs an owner of the installation.',
};

/** The variable parts of paths. */
const PARTS: Readonly<Record<string, SchemaNode>> = {
  project: { description: 'Id of the project.', schema: { type: 'string' }, example: 'handbook' },
  build: { description: 'Number of the build.', schema: { type: 'integer' }, example: 1 },
  receipt: { description: 'Number of the receipt.', schema: { type: 'integer' }, example: 1 },
  token: { description: 'Number of the token.', schema: { type: 'integer' }, example: 1 },
  member: { description: 'Name of the member.', schema: { type: 'string' }, example: 'ada' },
  run: { description: 'Id of the run.', schema: { type: 'string' } },
  session: { description: 'Number of the session.', schema: { type: 'integer' }, example: 1 },
};

const PROBLEM: SchemaNode = {
  type: 'object',
  description: 'An error (RFC 9457).',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string', description: 'The kind of problem.' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'What is wrong and what to do about it.' },
    instance: { type: 'string', description: 'The id of the request in the log.' },
  },
  examples: [
    { type: 'about:blank', title: 'Not found', status: 404, detail: 'There is nothing here.', instance: 'a1' },
  ],
};

/** Problems with a response of their own in the document; all others share the default. */
const PROBLEMS = {
  WrongInput: 'The query or the body is invalid; the detail says where.',
  NotSignedIn: 'The token is missing, invalid, expired or revoked.',
  NotAllowed: 'The member may see it but not do this.',
  NotFound: 'It does not exist, or the member has no access to it.',
  Problem: 'Any other problem.',
} as const;

/** The OpenAPI document of the API, generated from the schemas that check its input. */
export function writeOpenApi(routes: readonly Route[], version: string): SchemaNode {
  const schemas = createComponents({ Problem: PROBLEM });
  const paths: Record<string, SchemaNode> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method]: describeRoute(route, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'gbrain',
      version,
      description: 'Projects, their brains, and the results of the evals.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api/v1', description: 'The server that serves this document.' }],
    security: [{ token: [] }],
    tags: [...new Set(routes.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'A token of a member (gbrain token create).' },
      },
      schemas: schemas.all(),
      responses: Object.fromEntries(
        Object.entries(PROBLEMS).map(([name, description]) => [name, describeProblem(description)]),
      ),
    },
  };
}

const describeProblem = (description: string): SchemaNode => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

/** The subject of a route: the first fixed name of its path, below the project if it has one. */
function tagOf({ path }: Route): string {
  const [, first, , second] = path.split('/');
  return second !== undefined && first === 'projects' ? second : first!;
}

function describeRoute(route: Route, schemas: Schemas): SchemaNode {
  const { method, id, summary, access, path, input, reply, status = 200 } = route;
  const [query, body] = method === 'get' ? [input] : [undefined, input];
  const parts = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    ...PARTS[name!],
  }));
  const parameters = [...parts, ...(query ? queryParameters(query, schemas) : [])];
  const content =
    reply === null
      ? {
          'text/event-stream': {
            schema: { type: 'string', description: 'Server-sent events with JSON as their data.' },
          },
        }
      : { 'application/json': { schema: schemas.add(reply, `${capital(id)}Reply`, 'output') } };
  return {
    operationId: id,
    tags: [tagOf(route)],
    summary,
    description: NEEDS[access],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: describeBody(body, `${capital(id)}Body`, schemas) } : {}),
    responses: { [status]: { description: 'Done.', content }, ...problemsOf(route) },
  };
}

function problemsOf({ access, path, input }: Route): SchemaNode {
  const known: [string, keyof typeof PROBLEMS, boolean][] = [
    ['400', 'WrongInput', input !== undefined],
    ['401', 'NotSignedIn', true],
    ['403', 'NotAllowed', access !== 'member' && access !== 'reader'],
    ['404', 'NotFound', path.includes(':')],
    ['default', 'Problem', true],
  ];
  return Object.fromEntries(
    known.filter(([, , given]) => given).map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }]),
  );
}

function describeBody(body: z.ZodObject, name: string, schemas: Schemas): SchemaNode {
  const schema = schemas.add(body, name, 'input');
  const required = Object.values(body.shape).some((field) => !field.safeParse(undefined).success);
  return { required, content: { 'application/json': { schema } } };
}

function queryParameters(query: z.ZodObject, schemas: Schemas): SchemaNode[] {
  const { properties = {}, required = [] } = schemas.convert(query, 'input') as {
    properties?: Record<string, SchemaNode>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
    ...(description === undefined ? {} : { description }),
  }));
}

/** `brain_tree` becomes `BrainTree`. */
const capital = (id: string) => id.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
