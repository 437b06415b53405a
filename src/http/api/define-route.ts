import type { Context } from 'hono';
import type { z } from 'zod';
import type { Role, Visitor } from '../../members/visitor.ts';
import type { Deps, HttpEnv } from '../request/deps.ts';
import { readInput } from './read-input.ts';

/** Who may call a route: any member, a role in the project that its path names, or an owner of the installation. */
export type Access = 'member' | Role | 'installation';

/** One call of a route by a visitor who may make it. */
export interface RouteCall {
  deps: Deps;
  visitor: Visitor;
  /** The part of the path under that name, decoded. */
  param(name: string): string;
  /** The same as a number. Throws a problem 404 when it is none, since nothing has such an id. */
  number(name: string): number;
  /** Aborted when the client goes away. */
  signal: AbortSignal;
  context: Context<HttpEnv>;
}

interface RouteHead {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Below `/api/v1`; a variable part is `:name`. Access below `/projects/:project` is to that project. */
  path: `/${string}`;
  access: Access;
  /** Begins with a verb; becomes the name of the call in generated clients. */
  id: string;
  summary: string;
  /** Of a successful reply; 200 unless given. */
  status?: 201 | 202;
}

/** A route of the API, as the server and the OpenAPI document need it. */
export interface Route extends RouteHead {
  /** The query of a GET, the JSON body of any other method. Strict, so that mistyped fields are reported. */
  input?: z.ZodObject;
  /** The body of a successful reply; null for a stream of server-sent events. */
  reply: z.ZodType | null;
  /** Returns the body of the reply, or a whole response. */
  handle(call: RouteCall): Promise<object>;
}

interface Replying<R extends z.ZodType> extends RouteHead {
  reply: R | null;
}

/** A route without input, or one whose handler reads the input itself; `input` then only documents it. */
export function defineRoute<R extends z.ZodType<unknown, object>>(
  route: Replying<R> & { input?: z.ZodObject; handle(call: RouteCall): Promise<z.input<R> | Response> },
): Route {
  return route;
}

/** A route whose handler gets its input checked. */
export function defineInputRoute<I extends z.ZodObject, R extends z.ZodType<unknown, object>>(
  route: Replying<R> & { input: I; handle(call: RouteCall, input: z.output<I>): Promise<z.input<R> | Response> },
): Route {
  const { method, input, handle } = route;
  return { ...route, handle: async (call) => handle(call, await readInput(call.context, method, input)) };
}
