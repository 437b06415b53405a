import { z } from 'zod';
import { grantAccess, revokeAccess } from '../../members/grant-access.ts';
import { listAuditEvents } from '../../store/members/audit.ts';
import { listGrants } from '../../store/members/grants.ts';
import { readCursor, writeCursor } from '../request/cursor.ts';
import { defineRoute, type Route, type RouteCall } from '../request/route.ts';
import { type PageQuery, pageOf, pageQuery, roleSchema } from './schemas.ts';

const grantSchema = z.object({ project: z.string(), member: z.string(), role: roleSchema }).meta({ id: 'Grant' });
const deedSchema = z
  .object({
    id: z.number().int(),
    at: z.iso.datetime(),
    who: z.string(),
    action: z.string(),
    project: z.string().nullable(),
    detail: z.looseObject({}),
  })
  .meta({ id: 'Deed' });
const deedPage = pageOf(deedSchema);

const list = defineRoute({
  method: 'get',
  path: '/projects/:project/grants',
  access: 'owner',
  id: 'listGrants',
  summary: 'Who may do what in the project; owners of the installation may do everything and are not listed',
  reply: { status: 200, schema: z.object({ items: z.array(grantSchema) }) },
  handle: async ({ deps, param }) => ({
    status: 200,
    body: { items: await listGrants(deps.store, param('project')) },
  }),
});

const grant = defineRoute({
  method: 'put',
  path: '/projects/:project/grants/:member',
  access: 'owner',
  id: 'grantRole',
  summary: 'Give a member a role in the project',
  body: z.strictObject({ role: roleSchema }),
  reply: { status: 200, schema: grantSchema },
  handle: async ({ deps, visitor, param, body: { role } }) => {
    const grant = { project: param('project'), member: param('member'), role };
    await grantAccess(deps, visitor.member.id, grant);
    return { status: 200, body: grant };
  },
});

const revoke = defineRoute({
  method: 'delete',
  path: '/projects/:project/grants/:member',
  access: 'owner',
  id: 'revokeRole',
  summary: "Take a member's access to the project away",
  reply: { status: 200, schema: z.object({ project: z.string(), member: z.string() }) },
  handle: async ({ deps, visitor, param }) => {
    const access = { project: param('project'), member: param('member') };
    await revokeAccess(deps, visitor.member.id, access);
    return { status: 200, body: access };
  },
});

const audit = defineRoute({
  method: 'get',
  path: '/projects/:project/audit',
  access: 'owner',
  id: 'listAudit',
  summary: 'Who built, granted and changed what in the project, newest first',
  query: pageQuery,
  reply: { status: 200, schema: deedPage },
  handle: async (call) => ({ status: 200, body: await deedsOf(call, [call.param('project')]) }),
});

const auditAll = defineRoute({
  method: 'get',
  path: '/audit',
  access: 'installation',
  id: 'listAuditOfAll',
  summary: 'Who did what in the whole installation, sign-ins and members among it, newest first',
  query: pageQuery,
  reply: { status: 200, schema: deedPage },
  handle: async (call) => ({ status: 200, body: await deedsOf(call, null) }),
});

async function deedsOf({ deps, query: { limit, cursor } }: RouteCall<PageQuery, unknown>, projects: string[] | null) {
  const [before] = cursor === undefined ? [null] : readCursor(cursor, ['number']);
  const found = await listAuditEvents(deps.store, { limit: limit + 1, projects, before });
  const items = found.slice(0, limit).map(({ at, ...deed }) => ({ ...deed, at: at.toISOString() }));
  return { items, next: found.length > limit ? writeCursor([items.at(-1)!.id]) : null };
}

/** Access to a project, for its owners. */
export const accessRoutes: readonly Route[] = [list, grant, revoke, audit, auditAll];
