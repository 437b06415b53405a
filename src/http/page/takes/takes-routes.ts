import type { Hono } from 'hono';
import type { Deps, HttpEnv } from '../../request/deps.ts';
import { inProject } from '../frame/show-page.tsx';
import { createLintProject } from './lint-project.ts';
import { takesView } from './takes-view.tsx';

/** The takes of a project. */
export function registerTakesRoutes(page: Hono<HttpEnv>, deps: Deps): void {
  const lint = createLintProject(deps.store);
  page.get(
    '/projects/:project/takes',
    inProject(deps, (request) => takesView(request, lint)),
  );
}
