import type { Context, Hono } from 'hono';
import { parseKey } from '../../../brain-eval/key.ts';
import { GbrainError } from '../../../errors.ts';
import { findEvalRun } from '../../../store/eval-runs.ts';
import { findRunState } from '../../../store/run-state.ts';
import type { Deps, HttpEnv } from '../../deps.ts';
import { startEval, startEvalSchema, stopEval } from '../../start-eval.ts';
import { projectLink } from '../links.ts';
import { PageNotFound, type ProjectRequest } from '../page-request.ts';
import { streamProgress } from '../parts/stream-progress.ts';
import { requireBuilder } from '../require-builder.ts';
import { openRequest, showPage } from '../show-page.tsx';
import { describeRun, isUnderWay } from './live-run.tsx';

/** Runs of the brain eval: start, follow, stop. */
export function registerJobRoutes(page: Hono<HttpEnv>, deps: Deps): void {
  page.get('/projects/:project/evals/jobs/:job/events', async (context) => {
    const request = await openRequest(deps, context);
    const id = await runOf(request);
    return streamProgress(context, async () => {
      const state = await findRunState(deps.store, { project: request.project.id, id });
      return state !== null && isUnderWay(state) ? describeRun(state) : null;
    });
  });
  page.post('/projects/:project/evals/jobs', async (context) => {
    const request = await openRequest(deps, context);
    requireBuilder(request, 'Running an eval over');
    try {
      const id = await startEval(deps, request.visitor, request.project.id, await readForm(context));
      return context.redirect(projectLink(request.project.id, 'evals', 'jobs', id), 303);
    } catch (error) {
      if (!(error instanceof GbrainError) || (error.code !== 'input' && error.code !== 'usage')) throw error;
      const body = <p>{error.message}</p>;
      return showPage(
        context,
        { title: 'This did not work', section: 'evals', body },
        { status: 422, project: request.project.id },
      );
    }
  });
  page.post('/projects/:project/evals/jobs/:job/cancel', async (context) => {
    const request = await openRequest(deps, context);
    requireBuilder(request, 'Running an eval over');
    const id = await runOf(request);
    await stopEval(deps, request.visitor, request.project.id, id);
    return context.redirect(projectLink(request.project.id, 'evals', 'jobs', id), 303);
  });
}

/** What the form asks for. Throws GbrainError `input` with the field that is wrong. */
async function readForm(context: Context<HttpEnv>) {
  const { key, model, budget, session } = await context.req.parseBody();
  const money = typeof budget === 'string' ? budget.trim() : '';
  const read = startEvalSchema.safeParse({
    key: parseKey(typeof key === 'string' ? key : '', 'The key'),
    ...{ model: typeof model === 'string' ? model.trim() : model, session },
    budget_usd: money === '' ? null : Number(money.replace(',', '.')),
  });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new GbrainError('input', `${issue?.path.join('.') ?? 'The form'}: ${issue?.message ?? 'it cannot be read'}.`);
}

/** The id of the run that the path names. Throws {@link PageNotFound}. */
async function runOf({ deps, project, param }: ProjectRequest): Promise<string> {
  const run = await findEvalRun(deps.store, { project: project.id, id: param('job') });
  if (run === null) throw new PageNotFound();
  return run.id;
}
