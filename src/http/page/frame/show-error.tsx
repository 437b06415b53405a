import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type ErrorCode, GbrainError, messageOf } from '../../../errors.ts';
import { NotAllowedError, NotFoundError } from '../../../members/refusals.ts';
import type { Deps, HttpEnv } from '../../request/deps.ts';
import { Problem } from '../../request/problem.ts';
import { PageForbidden, PageNotFound } from './page-request.ts';
import { showPage } from './show-page.tsx';

const STATUS: Readonly<Record<ErrorCode, ContentfulStatusCode>> = {
  usage: 400,
  input: 422,
  unavailable: 503,
  interrupted: 503,
  config: 500,
  internal: 500,
};

/** A page that says what went wrong and what to do. What is our fault goes to the log, not to the visitor. */
export async function showError(error: Error, context: Context<HttpEnv>, deps: Deps): Promise<Response> {
  if (error instanceof HTTPException) return error.getResponse();
  if (error instanceof PageNotFound || error instanceof NotFoundError) return showNotFound(context);
  if (error instanceof PageForbidden || error instanceof NotAllowedError) {
    return showPage(
      context,
      { title: 'Not allowed', body: <Told text={error.message} path={context.req.path} /> },
      { status: 403 },
    );
  }
  if (error instanceof Problem) {
    return showPage(
      context,
      { title: error.title, body: <Told text={error.message} path={context.req.path} /> },
      { status: error.status },
    );
  }
  const status = error instanceof GbrainError ? STATUS[error.code] : 500;
  if (status === 500) deps.log({ level: 'error', requestId: context.get('requestId'), error: messageOf(error) });
  const said =
    status === 500 || !(error instanceof GbrainError)
      ? `Something went wrong on the server. Its log names this request ${context.get('requestId') ?? ''}.`
      : error.message;
  return showPage(
    context,
    { title: status === 503 ? 'Not now' : 'This did not work', body: <Told text={said} path={context.req.path} /> },
    { status },
  );
}

/** What happened, and where to go from here. */
function Told({ text, path }: { text: string; path: string }) {
  const [, project, section] = /^\/projects\/([^/]+)(?:\/(tree|search|takes|quality|evals))?/.exec(path) ?? [];
  return (
    <>
      <p>{text}</p>
      <p>
        {section === undefined ? null : (
          <>
            <a href={`/projects/${project}/${section}`}>Back to {section}</a> ·{' '}
          </>
        )}
        {project === undefined ? null : (
          <>
            <a href={`/projects/${project}`}>The project</a> ·{' '}
          </>
        )}
        <a href="/">All projects</a>
      </p>
    </>
  );
}

/** Nothing is here, or nothing that this visitor may know of. */
export function showNotFound(context: Context<HttpEnv>): Promise<Response> {
  const body = (
    <>
      <p class="lead">There is nothing at this address, or you have no access to it.</p>
      <p>
        <a href="/">All projects</a>
      </p>
    </>
  );
  return showPage(context, { title: 'Not found', body }, { status: 404 });
}
