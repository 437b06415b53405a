import { z } from 'zod';
import { grantAccess, revokeAccess } from '../../members/grant-access.ts';
import { listAuditEvents } from '../../store/members/audit.ts';
import { listGrants } from '../../store/members/grants.ts';
import { readCursor, toPage } from './cursor.ts';
import { defineInputRoute, defineRoute, type Route, type RouteCall } from './define-route.ts';
import { type PageQuery, pageOf, pageQuery, roleSchema } from './schemas.ts';

const grantSchema = z.object({ project: z.string(), member: z.string(), role: roleSchema }).meta({ id: 'Grant' });
const auditPage = pageOf(
  z
    .object({
      id: z.number().int(),
      at: z.iso.datetime(),
      who: z.string().describe('Name of the member; "terminal" for a command on the machine of the server.'),
      action: z.string(),
      project: z.string().nullable(),
      detail: z.looseObject({}),
    })
    .meta({ id: 'AuditEvent' }),
);

const list = defineRoute({
  method: 'get',
  path: '/projects/:project/grants',
  access: 'owner',
  id: 'listGrants',
  summary: 'List who has which role in the project; owners of the installation have access to all and are not listed',
  reply: z.object({ items: z.array(grantSchema) }),
  handle: async ({ deps, param }) => ({ items: await listGrants(deps.store, param('project')) }),
});

const grant = defineInputRoute({
  method: 'put',
  path: '/projects/:project/grants/:member',
  access: 'owner',
  id: 'grantRole',
  summary: 'Give a member a role in the project',
  input: z.strictObject({ role: roleSchema }),
  reply: grantSchema,
  handle: async ({ deps, visitor, param }, { role }) => {
    const grant = { project: param('project'), member: param('member'), role };
    await grantAccess(deps, visitor.member.id, grant);
    return grant;
  },
});

const revoke = defineRoute({
  method: 'delete',
  path: '/projects/:project/grants/:member',
  access: 'owner',
  id: 'revokeRole',
  summary: "Revoke a member's access to the project",
  reply: z.object({ project: z.string(), member: z.string() }),
  handle: async ({ deps, visitor, param }) => {
    const access = { project: param('project'), member: param('member') };
    await revokeAccess(deps, visitor.member.id, access);
    return access;
  },
});

const audit = defineInputRoute({
  method: 'get',
  path: '/projects/:project/audit',
  access: 'owner',
  id: 'listAudit',
  summary: 'List who built, granted and changed what in the project, newest first',
  input: pageQuery,
  reply: auditPage,
  handle: (call, query) => listEvents(call, query, [call.param('project')]),
});

const auditAll = defineInputRoute({
  method: 'get',
  path: '/audit',
  access: 'installation',
  id: 'listAuditOfAll',
  summary: 'List who did what in the whole installation, including sign-ins and members, newest first',
  input: pageQuery,
  reply: auditPage,
  handle: (call, query) => listEvents(call, query, null),
});

async function listEvents({ deps }: RouteCall, { limit, cursor }: PageQuery, projects: string[] | null) {
  const [before] = readCursor(cursor, ['number']) ?? [null];
  const found = await listAuditEvents(deps.store, { limit: limit + 1, projects, before });
  return toPage(found, limit, ({ at, ...event }) => ({ ...event, at: at.toISOString() }));
}

/** Access to a project, for its owners, and the audit log. */
export const accessRoutes: readonly Route[] = [list, grant, revoke, audit, auditAll];
