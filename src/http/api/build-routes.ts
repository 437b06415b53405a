import { z } from 'zod';
import { diffBuilds } from '../../members/diff-builds.ts';
import { requestPromotion } from '../../members/promote-build.ts';
import { requestBuild, stopBuild } from '../../members/request-build.ts';
import { findBuild, listBuilds } from '../../store/builds/builds.ts';
import { isBuildOver } from '../../store/schema/tables/builds.ts';
import { notFound } from '../request/problem.ts';
import { streamChanges } from '../request/stream-changes.ts';
import { buildDiffSchema, promotionSchema } from './build-schemas.ts';
import { readCursor, toPage } from './cursor.ts';
import { defineInputRoute, defineRoute, type Route, type RouteCall } from './define-route.ts';
import { buildSchema, pageOf, pageQuery, showBuild, stoppingSchema } from './schemas.ts';

const list = defineInputRoute({
  method: 'get',
  path: '/projects/:project/builds',
  access: 'reader',
  id: 'listBuilds',
  summary: 'List the builds, newest first',
  input: pageQuery,
  reply: pageOf(buildSchema),
  handle: async ({ deps, param }, { limit, cursor }) => {
    const [before] = readCursor(cursor, ['number']) ?? [null];
    return toPage(await listBuilds(deps.store, param('project'), limit + 1, before), limit, showBuild);
  },
});

const start = defineInputRoute({
  method: 'post',
  path: '/projects/:project/builds',
  access: 'builder',
  id: 'startBuild',
  summary: 'Queue a build; the reply comes before the build runs',
  status: 202,
  input: z.strictObject({
    branch: z.string().min(1).max(200).nullable().default(null).describe("null builds the project's own branch."),
    builder: z.union([z.literal(1), z.literal(2)]).default(2),
  }),
  reply: buildSchema,
  handle: async ({ deps, visitor, param }, body) => {
    const id = await requestBuild(deps, visitor.member.id, param('project'), body);
    const build = await findBuild(deps.store, param('project'), id);
    if (build === null) throw notFound();
    return showBuild(build);
  },
});

const show = defineRoute({
  method: 'get',
  path: '/projects/:project/builds/:build',
  access: 'reader',
  id: 'getBuild',
  summary: 'Get one build',
  reply: buildSchema,
  handle: async (call) => showBuild(await buildOf(call)),
});

const events = defineRoute({
  method: 'get',
  path: '/projects/:project/builds/:build/events',
  access: 'reader',
  id: 'watchBuild',
  summary: 'Watch a build: a server-sent event named "build" on every change, until it is ready or failed',
  reply: null,
  handle: async (call) => {
    const { project, id } = await buildOf(call);
    return streamChanges(call.context, async () => {
      const build = await findBuild(call.deps.store, project, id);
      return build && { event: 'build', data: JSON.stringify(showBuild(build)), ended: isBuildOver(build.status) };
    });
  },
});

const cancel = defineRoute({
  method: 'post',
  path: '/projects/:project/builds/:build/cancel',
  access: 'builder',
  id: 'cancelBuild',
  summary: 'Ask a build to stop',
  status: 202,
  reply: stoppingSchema,
  handle: async (call) => {
    const { id, project } = await buildOf(call);
    return { stopping: await stopBuild(call.deps, call.visitor.member.id, project, id) };
  },
});

const promote = defineRoute({
  method: 'post',
  path: '/projects/:project/builds/:build/promote',
  access: 'builder',
  id: 'promoteBuild',
  summary: 'Give a ready build to the readers of the project',
  reply: promotionSchema,
  handle: async (call) => {
    const { id, project } = await buildOf(call);
    return requestPromotion(call.deps, call.visitor.member.id, project, id);
  },
});

const rollback = defineRoute({
  method: 'post',
  path: '/projects/:project/rollback',
  access: 'builder',
  id: 'rollbackBuild',
  summary: 'Give readers the build again that they got before',
  reply: promotionSchema,
  handle: async ({ deps, visitor, param }) => requestPromotion(deps, visitor.member.id, param('project'), null),
});

const diff = defineInputRoute({
  method: 'get',
  path: '/projects/:project/builds/:build/diff',
  access: 'builder',
  id: 'diffBuilds',
  summary: 'Say what changed from another build to this one',
  input: z.object({ from: z.coerce.number().int().min(1).describe('The build to compare with.') }),
  reply: buildDiffSchema,
  handle: async (call, { from }) => {
    const { id, project } = await buildOf(call);
    const { home, env, store } = call.deps;
    return diffBuilds(store, project, { before: from, after: id }, { home, env, signal: call.signal });
  },
});

async function buildOf({ deps, param, number }: RouteCall) {
  const build = await findBuild(deps.store, param('project'), number('build'));
  if (build === null) throw notFound();
  return build;
}

/** Builds: list, queue, watch, stop, give to readers, take back, compare. */
export const buildRoutes: readonly Route[] = [list, start, show, events, cancel, promote, rollback, diff];
