import { type Context, Hono } from 'hono';
import { requestBuild } from '../members/request-build.ts';
import { isSignedHook } from '../secrets/sign-webhook.ts';
import { findProject } from '../store/builds/projects.ts';
import { findWatch } from '../store/watches/watches.ts';
import { addressOf } from './access/authenticate.ts';
import type { FailureLimit } from './access/failure-limit.ts';
import type { Deps, HttpEnv } from './request/deps.ts';
import { Problem } from './request/problem.ts';

/** Who asks for a build when a git server says that a branch has moved. No member can have this name. */
const WHO = 'a webhook';

/**
 * `POST /hooks/:project` takes the webhooks of the git server of a project: signed, no sign-in is needed. A push to the
 * branch that is built asks for a build; anything else is passed over. A project without webhooks is as one that is not
 * there.
 */
export function createHooks(deps: Deps, limit: FailureLimit): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.post('/hooks/:project', async (context) => {
    const from = addressOf(context, deps.https);
    const wait = limit.wait(from);
    if (wait > 0) {
      throw new Problem(429, 'Too many failures', 'Too many webhooks with a wrong signature.', {
        'Retry-After': String(wait),
      });
    }
    const project = await findProject(deps.store, context.req.param('project'));
    const secret = project === null ? null : (await findWatch(deps.store, project.id)).hookSecret;
    const body = await context.req.text();
    if (project === null || secret === null || !isSignedHook(secret, context.req.raw.headers, body)) {
      limit.failed(from);
      throw new Problem(401, 'Not signed', 'The webhook is not signed with the secret of a project.');
    }
    const { ref, default_branch: main } = readPush(body);
    const branch = project.branch ?? main;
    if (ref === null || (branch !== null && ref !== `refs/heads/${branch}`))
      return answer(context, { build: null }, 200);
    return answer(context, { build: await requestBuild(deps, WHO, project.id, { branch: null, builder: 2 }) }, 202);
  });
  return app;
}

const answer = (context: Context<HttpEnv>, said: { build: number | null }, status: 200 | 202) =>
  context.json(said, status);

/** The reference that a push has moved, and the default branch of its repository; null where the body does not say. */
function readPush(body: string): { ref: string | null; default_branch: string | null } {
  const given = parse(body) as {
    ref?: unknown;
    repository?: { default_branch?: unknown };
    project?: { default_branch?: unknown };
  } | null;
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const main = given?.repository?.default_branch ?? given?.project?.default_branch;
  return { ref: text(given?.ref), default_branch: text(main) };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // A form of GitHub's has the JSON in a field.
    const payload = new URLSearchParams(body).get('payload');
    return payload === null ? null : parse(payload);
  }
}
