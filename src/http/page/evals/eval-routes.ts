import type { Hono } from 'hono';
import type { Deps, HttpEnv } from '../../request/deps.ts';
import { inProject } from '../frame/show-page.tsx';
import { answerView } from './answer-view.tsx';
import { compareModesView } from './compare-modes-view.tsx';
import { evalsView } from './evals-view.tsx';
import { registerJobRoutes } from './job-routes.tsx';
import { jobView } from './job-view.tsx';
import { matrixView } from './matrix-view.tsx';
import { runView } from './run-view.tsx';
import { sessionView } from './session-view.tsx';

/** The brain evals of a project. */
export function registerEvalRoutes(page: Hono<HttpEnv>, deps: Deps): void {
  page.get('/projects/:project/evals', inProject(deps, evalsView));
  page.get('/projects/:project/evals/matrix', inProject(deps, matrixView));
  page.get('/projects/:project/evals/compare', inProject(deps, compareModesView));
  page.get('/projects/:project/evals/runs/:run', inProject(deps, runView));
  page.get('/projects/:project/evals/runs/:run/questions/:question', inProject(deps, answerView));
  page.get('/projects/:project/evals/jobs/:job', inProject(deps, jobView));
  page.get('/projects/:project/evals/sessions/:session', inProject(deps, sessionView));
  registerJobRoutes(page, deps);
}
