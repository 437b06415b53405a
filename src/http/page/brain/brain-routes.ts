import type { Hono } from 'hono';
import { checkRef } from '../../../documents/open-git.ts';
import { GbrainError } from '../../../errors.ts';
import type { Deps, HttpEnv } from '../../deps.ts';
import { mayAs } from '../../visitor.ts';
import { projectLink } from '../links.ts';
import type { ProjectRequest } from '../page-request.ts';
import { inProject, openRequest } from '../show-page.tsx';
import { brainView } from './brain-view.tsx';
import { streamBuild } from './build-events.ts';
import { buildView, findBuild } from './build-view.tsx';
import { readView } from './read-view.tsx';
import { searchView } from './search-view.tsx';
import { treeView } from './tree-view.tsx';

/** A project's Brain: build it, descend it, read it, search it. */
export function registerBrainRoutes(page: Hono<HttpEnv>, deps: Deps): void {
  page.get('/projects/:project', inProject(deps, brainView));
  page.get('/projects/:project/builds/:build', inProject(deps, buildView));
  page.get('/projects/:project/tree', inProject(deps, treeView));
  page.get('/projects/:project/read', inProject(deps, readView));
  page.get('/projects/:project/search', inProject(deps, searchView));

  page.get('/projects/:project/builds/:build/events', async (context) =>
    streamBuild(context, deps, await findBuild(await openRequest(deps, context))),
  );
  page.post('/projects/:project/builds', async (context) => {
    const request = await openRequest(deps, context);
    requireBuilder(request);
    const { branch, builder } = await context.req.parseBody();
    const named = typeof branch === 'string' && branch.trim() !== '' ? checkRef(branch.trim()) : null;
    const project = request.project.id;
    await deps.builds.start({ project, branch: named, builder: builder === '1' ? 1 : 2 });
    return context.redirect(projectLink(project), 303);
  });
  page.post('/projects/:project/builds/:build/cancel', async (context) => {
    const request = await openRequest(deps, context);
    requireBuilder(request);
    const { project, id } = await findBuild(request);
    await deps.builds.cancel(project, id);
    return context.redirect(projectLink(project), 303);
  });
}

function requireBuilder({ visitor, project }: ProjectRequest): void {
  if (mayAs(visitor, project.id, 'builder')) return;
  throw new GbrainError(
    'usage',
    `Building ${project.id} needs the role builder. Its owner gives it with: gbrain project grant ${project.id} ${visitor.member.id} --role builder`,
  );
}
