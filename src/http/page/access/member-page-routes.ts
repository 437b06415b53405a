import type { Context, Hono } from 'hono';
import { GbrainError } from '../../../errors.ts';
import { createCode, inviteMember, removeMember, type SignInCode } from '../../../members/invite-member.ts';
import { requireInstallation } from '../../../members/visitor.ts';
import { listGrants } from '../../../store/members/grants.ts';
import { listMembers } from '../../../store/members/members.ts';
import type { Deps, HttpEnv } from '../../request/deps.ts';
import { originOf, showPage, visitorOf } from '../frame/show-page.tsx';
import { membersView } from './members-view.tsx';

/** The members of the installation, for its owners. */
export function registerMemberRoutes(page: Hono<HttpEnv>, deps: Deps): void {
  const show = async (
    context: Context<HttpEnv>,
    made: (SignInCode & { member: string }) | null,
    problem: string | null = null,
  ) => {
    const [members, grants] = [await listMembers(deps.store), await listGrants(deps.store, null)];
    const content = membersView(visitorOf(context), {
      members,
      grants,
      made,
      problem,
      origin: originOf(context, deps),
    });
    return showPage(context, content, { status: problem === null ? 200 : 422 });
  };
  const owner = (context: Context<HttpEnv>, changes: boolean) => {
    const visitor = visitorOf(context);
    requireInstallation(visitor, changes);
    return visitor.member.id;
  };
  page.get('/members', (context) => {
    owner(context, false);
    return show(context, null);
  });
  page.post('/members', async (context) => {
    const who = owner(context, true);
    const body = await context.req.parseBody();
    const member = typeof body.member === 'string' ? body.member.trim() : '';
    try {
      return await show(context, { member, ...(await inviteMember(deps, who, { member, owner: body.owner === '1' })) });
    } catch (error) {
      if (error instanceof GbrainError && error.code !== 'internal') return show(context, null, error.message);
      throw error;
    }
  });
  page.post('/members/:member/code', async (context) => {
    const who = owner(context, true);
    const member = context.req.param('member');
    return show(context, { member, ...(await createCode(deps, who, member)) });
  });
  page.post('/members/:member/remove', async (context) => {
    await removeMember(deps, owner(context, true), context.req.param('member'));
    return context.redirect('/members', 303);
  });
}
