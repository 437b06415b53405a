import type { Context } from 'hono';
import type { z } from 'zod';
import type { Role, Visitor } from '../../members/visitor.ts';
import type { Deps, HttpEnv } from './deps.ts';

/** Who may call a route: any member, a role in the project that its path names, or an owner of the installation. */
export type Access = 'member' | Role | 'installation';

/** One call of a route, its input checked. */
export interface RouteCall<Q, B> {
  deps: Deps;
  visitor: Visitor;
  /** The part of the path under that name, decoded. */
  param(name: string): string;
  query: Q;
  body: B;
  /** Aborted when the client goes away. */
  signal: AbortSignal;
  context: Context<HttpEnv>;
}

/** What a route answers with: a JSON body under a status, or a response of its own. */
export type RouteReply<R> = { status: 200 | 201 | 202; body: R } | Response;

/** A route of the API as its own file defines it. */
export interface RouteDefinition<Q extends z.ZodObject, B extends z.ZodObject, R extends z.ZodType> {
  method: 'get' | 'post' | 'put' | 'delete';
  /** Below `/api/v1`; a part that varies is `:name`. Access below `/projects/:project` is to that project. */
  path: `/${string}`;
  access: Access;
  /** Begins with a verb; becomes the name of the call in generated clients. */
  id: string;
  summary: string;
  query?: Q;
  /** Strict, so that a mistyped field is told. */
  body?: B;
  /** True where the handler checks the body itself; the schema then only documents it. */
  ownCheck?: boolean;
  /** Null for a stream of server-sent events. */
  reply: { status: 200 | 201 | 202; schema: R | null };
  handle(call: RouteCall<z.output<Q>, z.output<B>>): Promise<RouteReply<z.input<R>>>;
}

/** A route with its types forgotten, for what handles them all alike. */
export interface Route extends Omit<RouteDefinition<z.ZodObject, z.ZodObject, z.ZodType>, 'handle'> {
  handle(call: RouteCall<never, never>): Promise<RouteReply<unknown>>;
}

/** Keeps the types of a route while it is written. */
export function defineRoute<
  Q extends z.ZodObject = z.ZodObject,
  B extends z.ZodObject = z.ZodObject,
  R extends z.ZodType = z.ZodType,
>(route: RouteDefinition<Q, B, R>): Route {
  return route as unknown as Route;
}
