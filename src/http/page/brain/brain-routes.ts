import type { Hono } from 'hono';
import { checkRef } from '../../../documents/open-git.ts';
import { noteDeed } from '../../../store/audit.ts';
import { findBuild } from '../../../store/builds.ts';
import type { Deps, HttpEnv } from '../../deps.ts';
import { mayAs } from '../../visitor.ts';
import { projectLink } from '../links.ts';
import { PageForbidden, type ProjectRequest } from '../page-request.ts';
import { streamProgress } from '../parts/stream-progress.ts';
import { inProject, openRequest } from '../show-page.tsx';
import { brainView } from './brain-view.tsx';
import { buildOf, buildView } from './build-view.tsx';
import { contentsView } from './contents-view.tsx';
import { describeProgress, isRunning } from './describe-progress.ts';
import { readView } from './read-view.tsx';
import { searchView } from './search-view.tsx';
import { treeView } from './tree-view.tsx';

/** A project's Brain: build it, descend it, read it, search it. */
export function registerBrainRoutes(page: Hono<HttpEnv>, deps: Deps): void {
  page.get('/projects/:project', inProject(deps, brainView));
  page.get('/projects/:project/builds/:build', inProject(deps, buildView));
  page.get('/projects/:project/contents', inProject(deps, contentsView));
  page.get('/projects/:project/tree', inProject(deps, treeView));
  page.get('/projects/:project/read', inProject(deps, readView));
  page.get('/projects/:project/search', inProject(deps, searchView));

  page.get('/projects/:project/builds/:build/events', async (context) => {
    const { project, id } = await buildOf(await openRequest(deps, context));
    return streamProgress(context, async () => {
      const build = await findBuild(deps.store, project, id);
      return build === null || !isRunning(build) ? null : describeProgress(build);
    });
  });
  page.post('/projects/:project/builds', async (context) => {
    const request = await openRequest(deps, context);
    requireBuilder(request);
    const { branch, builder } = await context.req.parseBody();
    const named = typeof branch === 'string' && branch.trim() !== '' ? checkRef(branch.trim()) : null;
    const project = request.project.id;
    const asked = { branch: named, builder: builder === '1' ? (1 as const) : (2 as const) };
    const build = await deps.builds.start({ project, ...asked });
    await note(request, 'build.start', { build, ...asked });
    return context.redirect(projectLink(project), 303);
  });
  page.post('/projects/:project/builds/:build/cancel', async (context) => {
    const request = await openRequest(deps, context);
    requireBuilder(request);
    const { project, id } = await buildOf(request);
    if (await deps.builds.cancel(project, id)) await note(request, 'build.cancel', { build: id });
    return context.redirect(projectLink(project), 303);
  });
}

/** Throws {@link PageForbidden} unless the visitor may build. */
function requireBuilder({ visitor, project }: ProjectRequest): void {
  if (mayAs(visitor, project.id, 'builder')) return;
  throw new PageForbidden(
    `Building ${project.id} needs the role builder, and a token that may do more than read. An owner gives the role with: ` +
      `gbrain project grant ${project.id} ${visitor.member.id} --role builder`,
  );
}

function note({ deps, visitor, project }: ProjectRequest, action: string, detail: Record<string, unknown>) {
  return noteDeed(deps.store, { at: deps.clock(), who: visitor.member.id, action, project: project.id, detail });
}
