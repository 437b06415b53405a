import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { HttpEnv } from '../../request/deps.ts';
import { problemOf } from '../../request/problem.ts';
import { showPage } from './show-page.tsx';

/** A page that says what went wrong and what to do about it. */
export async function showError(error: Error, context: Context<HttpEnv>): Promise<Response> {
  if (error instanceof HTTPException) return error.getResponse();
  const { status, title, message } = problemOf(error);
  if (status === 404) return showNotFound(context);
  const [, project, section] =
    /^\/projects\/([^/]+)(?:\/(tree|search|takes|quality|evals))?/.exec(context.req.path) ?? [];
  const body = (
    <>
      <p>{message}</p>
      {status < 500 ? null : <p class="soft">Request {context.var.requestId}</p>}
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
  return showPage(context, { title, body }, { status });
}

/** There is nothing here, or the visitor may not know of it. */
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
