import { z } from 'zod';
import type { Access, Route } from '../route.ts';

type Json = Record<string, unknown>;

const NEEDS: Record<Access, string> = {
  member: 'Any member.',
  reader: 'Needs the role reader, builder or owner in the project.',
  builder: 'Needs the role builder or owner in the project.',
  owner: 'Needs the role owner in the project.',
  installation: 'Needs an owner of the installation.',
};

const PROBLEM: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'What is wrong and what to do.' },
    instance: { type: 'string', description: 'The id of the request, as the log has it.' },
  },
};

/** The OpenAPI document of the API, made of the very schemas that check its input. */
export function writeOpenApi(routes: readonly Route[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method]: describeRoute(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'gbrain', version, description: 'Projects, their brains, and what the evals found.' },
    servers: [{ url: '/api/v1' }],
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: PROBLEM },
      responses: {
        Problem: {
          description: 'What went wrong.',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
    },
  };
}

function describeRoute({ id, summary, access, path, query, body, reply }: Route): Json {
  const parts = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    ...{ name, in: 'path', required: true, schema: { type: 'string' } },
  }));
  const asked = query === undefined ? [] : queryParameters(query);
  const content =
    reply.schema === null
      ? { 'text/event-stream': { schema: { type: 'string' } } }
      : { 'application/json': { schema: schemaOf(reply.schema, 'output') } };
  return {
    operationId: id,
    summary,
    description: NEEDS[access],
    ...(parts.length + asked.length > 0 ? { parameters: [...parts, ...asked] } : {}),
    ...(body === undefined ? {} : { requestBody: describeBody(body) }),
    responses: {
      [reply.status]: { description: 'Done.', content },
      default: { $ref: '#/components/responses/Problem' },
    },
  };
}

function describeBody(body: z.ZodObject): Json {
  const schema = schemaOf(body, 'input');
  return { required: Array.isArray(schema.required), content: { 'application/json': { schema } } };
}

function queryParameters(query: z.ZodObject): Json[] {
  const { properties = {}, required = [] } = schemaOf(query, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    ...{ name, in: 'query', required: required.includes(name), schema },
    ...(description === undefined ? {} : { description }),
  }));
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io }) as Json;
  return rest;
}
