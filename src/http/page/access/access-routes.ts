import type { Context, Hono } from 'hono';
import { grantAccess, revokeAccess } from '../../../members/grant-access.ts';
import { type IssuedToken, issueOwnToken, listOwnTokens, revokeVisibleToken } from '../../../members/issue-token.ts';
import { ROLES } from '../../../members/visitor.ts';
import type { Deps, HttpEnv } from '../../request/deps.ts';
import { Problem } from '../../request/problem.ts';
import { inProject, openRequest, originOf, showPage, visitorOf } from '../frame/show-page.tsx';
import { projectLink } from '../parts/links.ts';
import { accessView } from './access-view.tsx';
import { tokensView } from './tokens-view.tsx';

/** A member's own tokens, and access to a project. */
export function registerAccessRoutes(page: Hono<HttpEnv>, deps: Deps): void {
  const showTokens = async (context: Context<HttpEnv>, made: IssuedToken | null) => {
    const visitor = visitorOf(context);
    const tokens = await listOwnTokens(deps, visitor);
    return showPage(context, tokensView(visitor, { tokens, now: deps.clock(), made, origin: originOf(context, deps) }));
  };
  page.get('/tokens', (context) => showTokens(context, null));
  page.post('/tokens', async (context) => {
    const visitor = visitorOf(context);
    const { project, may, days } = await context.req.parseBody();
    const issued = await issueOwnToken(deps, visitor, {
      project: typeof project === 'string' && project !== '' ? project : null,
      readOnly: may !== 'all',
      days: Number(days),
    });
    return showTokens(context, issued);
  });
  page.post('/tokens/:token/revoke', async (context) => {
    await revokeVisibleToken(deps, visitorOf(context), context.req.param('token'));
    return context.redirect('/tokens', 303);
  });

  page.get('/projects/:project/access', inProject(deps, accessView, 'owner'));
  page.post('/projects/:project/access', async (context) => {
    const request = await openRequest(deps, context, 'owner');
    const body = await context.req.parseBody();
    const role = ROLES.find((one) => one === body.role);
    if (role === undefined) throw new Problem(422, 'Wrong role', `Choose a role: ${ROLES.join(', ')}.`);
    const project = request.project.id;
    const member = typeof body.member === 'string' ? body.member : '';
    await grantAccess(deps, request.visitor.member.id, { project, member, role });
    return context.redirect(projectLink(project, 'access'), 303);
  });
  page.post('/projects/:project/access/:member/revoke', async (context) => {
    const request = await openRequest(deps, context, 'owner');
    const [project, member] = [request.project.id, request.param('member')];
    await revokeAccess(deps, request.visitor.member.id, { project, member });
    // Members who revoke their own access no longer see the project.
    return context.redirect(request.visitor.member.id === member ? '/' : projectLink(project, 'access'), 303);
  });
}
