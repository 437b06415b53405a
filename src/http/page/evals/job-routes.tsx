import type { Context, Hono } from 'hono';
import { parseKey } from '../../../brain-eval/key/key.ts';
import { GbrainError } from '../../../errors.ts';
import { requestEval, stopEval } from '../../../members/request-eval.ts';
import { findEvalRun } from '../../../store/trials/eval-runs.ts';
import { findRunState } from '../../../store/trials/run-state.ts';
import type { Deps, HttpEnv } from '../../request/deps.ts';
import { evalRequestSchema, readEvalRequest } from '../../request/eval-request.ts';
import { notFound } from '../../request/problem.ts';
import type { ProjectRequest } from '../frame/page-request.ts';
import { openRequest, showPage } from '../frame/show-page.tsx';
import { projectLink } from '../parts/links.ts';
import { streamProgress } from '../parts/stream-progress.ts';
import { evalsView } from './evals-view.tsx';
import { describeRun, isUnderWay } from './live-run.tsx';
import type { Tried } from './run-form.tsx';

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
    const request = await openRequest(deps, context, 'builder');
    const form = await openForm(context);
    try {
      const asked = readEvalRequest(request.project.id, readForm(form));
      const id = await requestEval(deps, request.visitor.member.id, asked);
      return context.redirect(projectLink(request.project.id, 'evals', 'jobs', id), 303);
    } catch (error) {
      if (!(error instanceof GbrainError) || (error.code !== 'input' && error.code !== 'usage')) throw error;
      const again = await evalsView(request, { ...form, problem: error.message });
      return showPage(context, again, { status: 422, project: request.project.id });
    }
  });
  page.post('/projects/:project/evals/jobs/:job/cancel', async (context) => {
    const request = await openRequest(deps, context, 'builder');
    const id = await runOf(request);
    await stopEval(deps, request.visitor.member.id, request.project.id, id);
    return context.redirect(projectLink(request.project.id, 'evals', 'jobs', id), 303);
  });
}

/** What the fields hold; a file of the key stands for its text. */
async function openForm(context: Context<HttpEnv>): Promise<Omit<Tried, 'problem'>> {
  const { file, ...fields } = await context.req.parseBody();
  const text = (name: string) => {
    const value = fields[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  const key = file instanceof File && file.size > 0 ? await file.text() : text('key');
  return { key, model: text('model'), budget: text('budget'), repeat: text('repeat'), session: text('session') };
}

/** What the form asks for. Throws GbrainError `input` with the field that is wrong. */
function readForm({ key, model, budget, repeat, session }: Omit<Tried, 'problem'>) {
  if (key === '') throw new GbrainError('input', 'Choose the file of an answer key, or write its text below.');
  const read = evalRequestSchema.safeParse({
    key: parseKey(key, 'The key'),
    ...{ model, session },
    budget_usd: budget === '' ? null : Number(budget.replace(',', '.')),
    repeat: repeat === '' ? undefined : Number(repeat),
  });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new GbrainError('input', `${issue?.path.join('.') ?? 'The form'}: ${issue?.message ?? 'it cannot be read'}.`);
}

/** The id of the run that the path names. Throws a problem 404. */
async function runOf({ deps, project, param }: ProjectRequest): Promise<string> {
  const run = await findEvalRun(deps.store, { project: project.id, id: param('job') });
  if (run === null) throw notFound();
  return run.id;
}
