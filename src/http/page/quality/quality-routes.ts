import type { Context, Hono } from 'hono';
import { GbrainError } from '../../../errors.ts';
import { requestGate, stopGate } from '../../../members/request-gate.ts';
import { findGateJob, type GateJob } from '../../../store/receipts/gate-jobs.ts';
import { gateRequestSchema } from '../../api/gate-routes.ts';
import type { Deps, HttpEnv } from '../../request/deps.ts';
import { notFound } from '../../request/problem.ts';
import type { ProjectRequest } from '../frame/page-request.ts';
import { inProject, openRequest, showPage } from '../frame/show-page.tsx';
import { projectLink } from '../parts/links.ts';
import { streamProgress } from '../parts/stream-progress.ts';
import { compareView } from './compare-view.tsx';
import type { TriedGate } from './gate-form.tsx';
import { describeGate, isGateOpen } from './gate-jobs.tsx';
import { receiptView } from './receipt-view.tsx';
import { gateView, trendView } from './trend-view.tsx';

/** The takes-quality runs of a project: seen, started, followed, stopped. */
export function registerQualityRoutes(page: Hono<HttpEnv>, deps: Deps): void {
  page.get('/projects/:project/quality', inProject(deps, trendView));
  page.get('/projects/:project/quality/compare', inProject(deps, compareView));
  page.get('/projects/:project/quality/runs/:run', inProject(deps, receiptView));
  page.get('/projects/:project/quality/jobs/:job', async (context) => {
    const request = await openRequest(deps, context);
    const { receiptId } = await jobOf(request);
    const rest = receiptId === null ? [] : ['runs', receiptId];
    return context.redirect(projectLink(request.project.id, 'quality', ...rest), 303);
  });
  page.get('/projects/:project/quality/jobs/:job/events', async (context) => {
    const request = await openRequest(deps, context);
    const { id } = await jobOf(request);
    return streamProgress(context, async () => {
      const job = await findGateJob(deps.store, request.project.id, id);
      return job !== null && isGateOpen(job) ? describeGate(job) : null;
    });
  });
  page.post('/projects/:project/quality/jobs', async (context) => {
    const request = await openRequest(deps, context, 'builder');
    const form = await readForm(context);
    const project = request.project.id;
    try {
      const { models, limit, budget_usd, require_evidence } = parseForm(form);
      const asked = { project, models, limit, budgetUsd: budget_usd, requireEvidence: require_evidence };
      await requestGate(deps, request.visitor.member.id, asked);
      return context.redirect(projectLink(project, 'quality'), 303);
    } catch (error) {
      if (!(error instanceof GbrainError) || (error.code !== 'input' && error.code !== 'usage')) throw error;
      const again = await gateView(request, { ...form, problem: error.message });
      return showPage(context, again, { status: 422, project });
    }
  });
  page.post('/projects/:project/quality/jobs/:job/cancel', async (context) => {
    const request = await openRequest(deps, context, 'builder');
    const { id } = await jobOf(request);
    await stopGate(deps, request.visitor.member.id, request.project.id, id);
    return context.redirect(projectLink(request.project.id, 'quality'), 303);
  });
}

async function readForm(context: Context<HttpEnv>): Promise<Omit<TriedGate, 'problem'>> {
  const fields = await context.req.parseBody();
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name].trim() : '');
  return { models: text('models'), limit: text('limit'), budget: text('budget') };
}

/** What the form asks for. Throws GbrainError `input` with the field that is wrong. */
function parseForm({ models, limit, budget }: Omit<TriedGate, 'problem'>) {
  const read = gateRequestSchema.safeParse({
    models: models.split(',').map((id) => id.trim()),
    limit: Number(limit),
    budget_usd: budget === '' ? null : Number(budget.replace(',', '.')),
  });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new GbrainError('input', `${issue?.path.join('.') ?? 'The form'}: ${issue?.message ?? 'it cannot be read'}.`);
}

/** The run that the path names. Throws a problem 404. */
async function jobOf({ deps, project, param }: ProjectRequest): Promise<GateJob> {
  const id = Number(param('job'));
  const job = Number.isSafeInteger(id) ? await findGateJob(deps.store, project.id, id) : null;
  if (job === null) throw notFound();
  return job;
}
