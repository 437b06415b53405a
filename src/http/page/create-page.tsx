import { type Context, Hono } from 'hono';
import { loadStates } from '../../store/builds/brain-states.ts';
import { listProjects } from '../../store/builds/projects.ts';
import type { Deps, HttpEnv } from '../request/deps.ts';
import { registerAccessRoutes } from './access/access-routes.ts';
import { registerMemberRoutes } from './access/member-page-routes.ts';
import { ASSETS } from './assets/assets.ts';
import { withBrain } from './brain/brain-parts.tsx';
import { registerBrainRoutes } from './brain/brain-routes.ts';
import { registerEvalRoutes } from './evals/eval-routes.ts';
import { showError, showNotFound } from './frame/show-error.tsx';
import { inProject, showPage, visitorOf } from './frame/show-page.tsx';
import { signInView } from './frame/sign-in-view.tsx';
import { addProjectByForm, type RefusedProject } from './overview/add-project.tsx';
import { loadScores } from './overview/load-scores.ts';
import { overviewView } from './overview/overview-view.tsx';
import { projectsView } from './overview/projects-view.tsx';
import { registerQualityRoutes } from './quality/quality-routes.ts';
import { readView } from './reader/read-view.tsx';
import { createLintProject } from './takes/lint-project.ts';
import { takesView } from './takes/takes-view.tsx';

/** The page where people build the Brain and see the evals; mounted at `/`, behind the sign-in. */
export function createPage(deps: Deps): Hono<HttpEnv> {
  const page = new Hono<HttpEnv>();
  page.onError(showError);
  for (const { path, type, text } of ASSETS) {
    page.get(path, (context) =>
      context.body(text, 200, {
        'Content-Type': type,
        'Cache-Control': 'public, max-age=31536000, immutable',
      }),
    );
  }
  page.get('/sign-in', (context) => {
    const { failed, next } = context.req.query();
    return showPage(context, signInView({ failed, next }));
  });
  const showProjects = async (context: Context<HttpEnv>, refused: RefusedProject | null) => {
    const visitor = visitorOf(context);
    const projects = (await listProjects(deps.store)).filter(({ id }) => visitor.roles.has(id));
    const ids = projects.map(({ id }) => id);
    const [states, scores] = [await loadStates(deps.store, ids), await loadScores(deps.store, visitor, ids)];
    const content = projectsView(visitor, { projects, states, scores, refused });
    return showPage(context, content, { status: refused === null ? 200 : 422 });
  };
  page.get('/', (context) => showProjects(context, null));
  page.post('/projects', async (context) => {
    const added = await addProjectByForm(context, deps);
    return added instanceof Response ? added : showProjects(context, added);
  });
  registerMemberRoutes(page, deps);
  page.get('/projects/:project', inProject(deps, overviewView));
  registerBrainRoutes(page, deps);
  const lint = createLintProject(deps.store);
  page.get(
    '/projects/:project/read',
    inProject(
      deps,
      withBrain('Reader', 'tree', (request, brain) => readView(request, brain, lint)),
    ),
  );
  page.get(
    '/projects/:project/takes',
    inProject(deps, (request) => takesView(request, lint)),
  );
  registerQualityRoutes(page, deps);
  registerEvalRoutes(page, deps);
  registerAccessRoutes(page, deps);
  page.get('*', showNotFound);
  return page;
}
