import type { Hono } from 'hono';
import { requestPromotion } from '../../../members/promote-build.ts';
import { requestBuild, stopBuild } from '../../../members/request-build.ts';
import { findBuild } from '../../../store/builds/builds.ts';
import type { Deps, HttpEnv } from '../../request/deps.ts';
import { inProject, openRequest } from '../frame/show-page.tsx';
import { projectLink } from '../parts/links.ts';
import { streamProgress } from '../parts/stream-progress.ts';
import { withBrain } from './brain-parts.tsx';
import { brainView } from './brain-view.tsx';
import { describeProgress, isRunning } from './build-parts.tsx';
import { buildOf, buildView } from './build-view.tsx';
import { contentsView } from './contents-view.tsx';
import { searchView } from './search-view.tsx';
import { treeView } from './tree-view.tsx';

/** A project's Brain: build, browse, read and search it. */
export function registerBrainRoutes(page: Hono<HttpEnv>, deps: Deps): void {
  page.get('/projects/:project/builds', inProject(deps, brainView));
  page.get('/projects/:project/builds/:build', inProject(deps, buildView));
  page.get('/projects/:project/contents', inProject(deps, withBrain('Contents', 'builds', contentsView)));
  page.get('/projects/:project/tree', inProject(deps, withBrain('Documents', 'tree', treeView)));
  page.get('/projects/:project/search', inProject(deps, withBrain('Search', 'search', searchView)));

  page.get('/projects/:project/builds/:build/events', async (context) => {
    const { project, id } = await buildOf(await openRequest(deps, context));
    return streamProgress(context, async () => {
      const build = await findBuild(deps.store, project, id);
      return build === null || !isRunning(build) ? null : describeProgress(build);
    });
  });
  page.post('/projects/:project/builds', async (context) => {
    const request = await openRequest(deps, context, 'builder');
    const { branch, builder } = await context.req.parseBody();
    const project = request.project.id;
    await requestBuild(deps, request.visitor.member.id, project, {
      branch: typeof branch === 'string' && branch.trim() !== '' ? branch.trim() : null,
      builder: builder === '1' ? 1 : 2,
    });
    return context.redirect(projectLink(project), 303);
  });
  page.post('/projects/:project/builds/:build/promote', async (context) => {
    const request = await openRequest(deps, context, 'builder');
    const { project, id } = await buildOf(request);
    await requestPromotion(deps, request.visitor.member.id, project, id);
    return context.redirect(projectLink(project, 'builds'), 303);
  });
  page.post('/projects/:project/builds/:build/cancel', async (context) => {
    const request = await openRequest(deps, context, 'builder');
    const { project, id } = await buildOf(request);
    await stopBuild(deps, request.visitor.member.id, project, id);
    return context.redirect(projectLink(project), 303);
  });
}
