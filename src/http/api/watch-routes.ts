import { z } from 'zod';
import { hostOf } from '../../documents/git/allowed-hosts.ts';
import { POLL_SECONDS, watchProject } from '../../members/watch-project.ts';
import { findProject } from '../../store/builds/projects.ts';
import { listNotices } from '../../store/watches/notices.ts';
import { findWatch, type Watch } from '../../store/watches/watches.ts';
import { notFound } from '../request/problem.ts';
import { defineInputRoute, defineRoute, type Route } from './define-route.ts';

const evaluateSchema = z.strictObject({
  model: z.string().min(1).max(200).describe('builtin:lexical or a model with a known price. Not an exec: command.'),
  budget_usd: z.number().min(0).max(1_000_000).nullable().default(null).describe('Maximum cost of one run.'),
});
const pollSeconds = z.int().min(POLL_SECONDS.min).max(POLL_SECONDS.max).nullable();
const watchShape = {
  project: z.string(),
  poll_seconds: pollSeconds.describe('Seconds between two looks at the branch; null for none.'),
  poll_error: z.string().nullable().describe('Why the last look failed.'),
  hook: z.boolean().describe('Whether POST /hooks/:project takes webhooks.'),
  evaluate: evaluateSchema.nullable().describe('The eval that follows a build that readers get.'),
  notify_host: z.string().nullable().describe('The host that is told of builds and evals that ended.'),
};
const noticeSchema = z.object({
  event: z.enum(['build.ready', 'build.failed', 'eval.done', 'eval.failed', 'evaluate']),
  subject: z.string().describe('The build or run; for an eval to start, the commit.'),
  at: z.iso.datetime(),
  attempts: z.int(),
  done_at: z.iso.datetime().nullable(),
  error: z.string().nullable(),
});

function showWatch(watch: Watch) {
  return {
    project: watch.project,
    poll_seconds: watch.pollSeconds,
    poll_error: watch.pollError,
    hook: watch.hookSecret !== null,
    evaluate: watch.evaluate,
    notify_host: watch.notifyUrl === null ? null : hostOf(watch.notifyUrl),
  };
}

const show = defineRoute({
  method: 'get',
  path: '/projects/:project/watch',
  access: 'owner',
  id: 'getWatch',
  summary: 'Get what is done by itself when the documents change, and the newest notices',
  reply: z.object({ ...watchShape, notices: z.array(noticeSchema) }),
  handle: async ({ deps, param }) => {
    const project = param('project');
    const notices = (await listNotices(deps.store, project, 20)).map(({ at, doneAt, ...notice }) => ({
      ...notice,
      at: at.toISOString(),
      done_at: doneAt?.toISOString() ?? null,
    }));
    return { ...showWatch(await findWatch(deps.store, project)), notices };
  },
});

const change = defineInputRoute({
  method: 'put',
  path: '/projects/:project/watch',
  access: 'installation',
  id: 'setWatch',
  summary: 'Say what is done by itself when the documents change; what is left out stays',
  input: z.strictObject({
    poll_seconds: pollSeconds.optional(),
    hook: z.boolean().optional().describe('true makes a new secret, which the reply shows once.'),
    evaluate: evaluateSchema.nullable().optional(),
    notify_url: z.string().max(2000).nullable().optional().describe('Makes a new secret, which the reply shows once.'),
  }),
  reply: z.object({
    ...watchShape,
    hook_secret: z.string().optional().describe('With what the git server signs.'),
    notify_secret: z.string().optional().describe('With what notices are signed.'),
  }),
  handle: async ({ deps, visitor, param }, body) => {
    const { poll_seconds, hook, evaluate, notify_url } = body;
    if ((await findProject(deps.store, param('project'))) === null) throw notFound();
    const asked = { pollSeconds: poll_seconds, hook, evaluate, notifyUrl: notify_url };
    const watch = await watchProject(deps, visitor.member.id, param('project'), asked);
    return {
      ...showWatch(watch),
      ...(hook === true && watch.hookSecret !== null && { hook_secret: watch.hookSecret }),
      ...(notify_url && watch.notifySecret !== null && { notify_secret: watch.notifySecret }),
    };
  },
});

/** What an installation does by itself for a project. */
export const watchRoutes: readonly Route[] = [show, change];
