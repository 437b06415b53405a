import type { Hono } from 'hono';
import type { Deps, HttpEnv } from '../../request/deps.ts';
import { inProject } from '../frame/show-page.tsx';
import { compareView } from './compare-view.tsx';
import { receiptView } from './receipt-view.tsx';
import { trendView } from './trend-view.tsx';

/** The takes-quality runs of a project. */
export function registerQualityRoutes(page: Hono<HttpEnv>, deps: Deps): void {
  page.get('/projects/:project/quality', inProject(deps, trendView));
  page.get('/projects/:project/quality/compare', inProject(deps, compareView));
  page.get('/projects/:project/quality/runs/:run', inProject(deps, receiptView));
}
