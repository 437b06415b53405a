import { z } from 'zod';
import { listDeeds, noteDeed } from '../../store/audit.ts';
import { grantRole, listGrants, revokeRole } from '../../store/grants.ts';
import { listMembers } from '../../store/members.ts';
import { readCursor, writeCursor } from '../cursor.ts';
import { notFound, Problem } from '../problem.ts';
import { type Call, defineRoute, type Route } from '../route.ts';
import { pageOf, pageQuery, roleSchema } from './schemas.ts';

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
  handle: async (call) => {
    const { deps, param, body } = call;
    const [project, member] = [param('project'), param('member')];
    if (!(await listMembers(deps.store)).some(({ id }) => id === member)) {
      throw new Problem(422, 'No such member', 'An owner of the installation adds members first.');
    }
    await grantRole(deps.store, { project, member, role: body.role });
    await note(call, 'access.grant', { member, role: body.role });
    return { status: 200, body: { project, member, role: body.role } };
  },
});

const revoke = defineRoute({
  method: 'delete',
  path: '/projects/:project/grants/:member',
  access: 'owner',
  id: 'revokeRole',
  summary: "Take a member's access to the project away",
  reply: { status: 200, schema: z.object({ project: z.string(), member: z.string() }) },
  handle: async (call) => {
    const [project, member] = [call.param('project'), call.param('member')];
    if (!(await revokeRole(call.deps.store, { project, member }))) throw notFound();
    await note(call, 'access.revoke', { member });
    return { status: 200, body: { project, member } };
  },
});

const audit = defineRoute({
  method: 'get',
  path: '/projects/:project/audit',
  access: 'owner',
  id: 'listAudit',
  summary: 'Who built, granted and changed what in the project, newest first',
  query: pageQuery,
  reply: { status: 200, schema: pageOf(deedSchema) },
  handle: async ({ deps, param, query: { limit, cursor } }) => {
    const [before] = cursor === undefined ? [null] : readCursor(cursor, ['number']);
    const found = await listDeeds(deps.store, { limit: limit + 1, projects: [param('project')], before });
    const items = found.slice(0, limit).map(({ at, ...deed }) => ({ ...deed, at: at.toISOString() }));
    return { status: 200, body: { items, next: found.length > limit ? writeCursor([items.at(-1)!.id]) : null } };
  },
});

function note({ deps, visitor, param }: Call<unknown, unknown>, action: string, detail: Record<string, unknown>) {
  const deed = { at: deps.clock(), who: visitor.member.id, action, project: param('project'), detail };
  return noteDeed(deps.store, deed);
}

/** Access to a project, for its owners. */
export const accessRoutes: readonly Route[] = [list, grant, revoke, audit];
