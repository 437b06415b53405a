import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type ErrorCode, GbrainError } from '../../errors.ts';
import { NotAllowedError, NotFoundError } from '../../members/refusals.ts';
import type { HttpEnv } from './deps.ts';

/** An answer that is an error, as RFC 9457 has it. */
export class Problem extends Error {
  readonly status: ContentfulStatusCode;
  /** What is wrong in two or three words; the same for every problem of its kind. */
  readonly title: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: ContentfulStatusCode, title: string, detail: string, headers: Record<string, string> = {}) {
    super(detail);
    this.name = 'Problem';
    this.status = status;
    this.title = title;
    this.headers = headers;
  }
}

/** There is nothing there, or nothing that the visitor may know of: the two are told in the same words. */
export const notFound = (): Problem =>
  new Problem(404, 'Not found', 'There is nothing here, or nothing that is open to you.');

/** Nobody is signed in, or with something that is good no more. */
export const notSignedIn = (): Problem =>
  new Problem(
    401,
    'Not signed in',
    'A good token is needed: send the header "Authorization: Bearer <token>". Ask an owner for one (gbrain token create).',
    { 'WWW-Authenticate': 'Bearer' },
  );

const STATUS: Record<ErrorCode, ContentfulStatusCode> = {
  usage: 400,
  input: 422,
  unavailable: 503,
  internal: 500,
  config: 503,
  interrupted: 503,
};

/** The problem that an error is to a client; what is no fault of the client's says nothing of its cause. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof NotFoundError) return notFound();
  if (error instanceof NotAllowedError) return new Problem(403, 'Not allowed', error.message);
  if (error instanceof GbrainError && (error.code === 'usage' || error.code === 'input')) {
    return new Problem(STATUS[error.code], 'Cannot be done', error.message);
  }
  const status = error instanceof GbrainError ? STATUS[error.code] : 500;
  const detail =
    status === 503
      ? 'The server cannot reach what it needs. Try again in a while.'
      : 'This is a fault of the server. Its log has the details under the request id.';
  return new Problem(status, status === 503 ? 'Not available' : 'Fault', detail);
}

/** Sends a problem. */
export function sendProblem(context: Context<HttpEnv>, { status, title, message, headers }: Problem): Response {
  for (const [name, value] of Object.entries(headers)) context.header(name, value);
  const body = { type: 'about:blank', title, status, detail: message, instance: context.var.requestId };
  return context.body(JSON.stringify(body), status, { 'Content-Type': 'application/problem+json' });
}
