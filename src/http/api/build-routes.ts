import { z } from 'zod';
import { requestBuild, stopBuild } from '../../members/request-build.ts';
import { findBuild, listBuilds } from '../../store/builds/builds.ts';
import { isBuildOver } from '../../store/schema/tables/builds.ts';
import { readCursor, writeCursor } from '../request/cursor.ts';
import { notFound } from '../request/problem.ts';
import { defineRoute, type Route, type RouteCall } from '../request/route.ts';
import { streamChanges } from '../request/stream-changes.ts';
import { buildSchema, pageOf, pageQuery, showBuild } from './schemas.ts';

const list = defineRoute({
  method: 'get',
  path: '/projects/:project/builds',
  access: 'reader',
  id: 'listBuilds',
  summary: 'Builds, newest first',
  query: pageQuery,
  reply: { status: 200, schema: pageOf(buildSchema) },
  handle: async ({ deps, param, query: { limit, cursor } }) => {
    const [before] = cursor === undefined ? [null] : readCursor(cursor, ['number']);
    const found = await listBuilds(deps.store, param('project'), limit + 1, before);
    const items = found.slice(0, limit).map(showBuild);
    return { status: 200, body: { items, next: found.length > limit ? writeCursor([items.at(-1)!.id]) : null } };
  },
});

const start = defineRoute({
  method: 'post',
  path: '/projects/:project/builds',
  access: 'builder',
  id: 'startBuild',
  summary: 'Start a build; it runs after this has answered',
  body: z.strictObject({
    branch: z.string().min(1).max(200).nullable().default(null).describe("null for the project's own."),
    builder: z.union([z.literal(1), z.literal(2)]).default(2),
  }),
  reply: { status: 202, schema: buildSchema },
  handle: async ({ deps, visitor, param, body }) => {
    const project = param('project');
    const build = await findBuild(deps.store, project, await requestBuild(deps, visitor.member.id, project, body));
    if (build === null) throw notFound();
    return { status: 202, body: showBuild(build) };
  },
});

const show = defineRoute({
  method: 'get',
  path: '/projects/:project/builds/:build',
  access: 'reader',
  id: 'getBuild',
  summary: 'One build',
  reply: { status: 200, schema: buildSchema },
  handle: async (call) => ({ status: 200, body: showBuild(await buildOf(call)) }),
});

const events = defineRoute({
  method: 'get',
  path: '/projects/:project/builds/:build/events',
  access: 'reader',
  id: 'watchBuild',
  summary: 'The build whenever it changes, as server-sent events named "build", until it is ready or failed',
  reply: { status: 200, schema: null },
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
  reply: {
    status: 202,
    schema: z.object({ stopping: z.boolean().describe('False when it had ended already.') }),
  },
  handle: async (call) => {
    const { id, project } = await buildOf(call);
    return { status: 202, body: { stopping: await stopBuild(call.deps, call.visitor.member.id, project, id) } };
  },
});

async function buildOf({ deps, param }: RouteCall<unknown, unknown>) {
  const id = /^\d{1,15}$/.test(param('build')) ? Number(param('build')) : null;
  const build = id === null ? null : await findBuild(deps.store, param('project'), id);
  if (build === null) throw notFound();
  return build;
}

/** Builds: start, follow, stop. */
export const buildRoutes: readonly Route[] = [list, start, show, events, cancel];
