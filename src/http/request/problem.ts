import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type ErrorCode, GbrainError } from '../../errors.ts';
import { NotAllowedError, NotFoundError, TooManyError } from '../../members/refusals.ts';
import type { HttpEnv } from './deps.ts';

/** An error response, as RFC 9457 defines it. */
export class Problem extends Error {
  readonly status: ContentfulStatusCode;
  /** The kind of problem, in two or three words. */
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

/** It does not exist, or the visitor may not know of it: both get the same words. */
export const notFound = (): Problem => new Problem(404, 'Not found', 'It does not exist, or you have no access to it.');

/** Nobody is signed in, or their token is no longer valid. */
export const notSignedIn = (): Problem =>
  new Problem(
    401,
    'Not signed in',
    'A valid token is needed: send the header "Authorization: Bearer <token>". An owner can make one (gbrain token create).',
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

/** The problem to report for an error. Causes that are not the client's fault stay in the log. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof NotFoundError) return notFound();
  if (error instanceof NotAllowedError) return new Problem(403, 'Not allowed', error.message);
  if (error instanceof TooManyError) return new Problem(429, 'Too many', error.message, { 'Retry-After': '60' });
  if (error instanceof GbrainError && (error.code === 'usage' || error.code === 'input')) {
    return new Problem(STATUS[error.code], 'Cannot be done', error.message);
  }
  const status = error instanceof GbrainError ? STATUS[error.code] : 500;
  const detail =
    status === 503
      ? 'The server cannot reach something it needs. Try again later.'
      : 'The server failed. Its log has the details under the request id.';
  return new Problem(status, status === 503 ? 'Not available' : 'Server error', detail);
}

/** Sends a problem. */
export function sendProblem(context: Context<HttpEnv>, { status, title, message, headers }: Problem): Response {
  for (const [name, value] of Object.entries(headers)) context.header(name, value);
  const body = { type: 'about:blank', title, status, detail: message, instance: context.var.requestId };
  return context.body(JSON.stringify(body), status, { 'Content-Type': 'application/problem+json' });
}
