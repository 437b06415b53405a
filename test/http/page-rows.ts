import { ASSETS } from '../../src/http/page/assets/assets.ts';

/** Nobody is sent to sign in, a bad token is refused, and a project of others is not there. */
const SHOWN = [303, 401, 401, 401, 404, 200, 200, 200, 200, 200] as const;
const ABSENT = [303, 401, 401, 401, 404, 404, 404, 404, 404, 404] as const;
const OPEN = [200, 401, 401, 401, 200, 200, 200, 200, 200, 200] as const;
const BUILDERS = [303, 401, 401, 401, 404, 403, 303, 303, 403, 303] as const;
const owners = (status: number) => [303, 401, 401, 401, 404, 403, 403, status, 403, status] as const;
const SHOP = '/projects/shop';

/** Routes of the page; columns as in the test of access. */
export const PAGE_ROWS = [
  ['GET /', '/', null, 303, 401, 401, 401, 200, 200, 200, 200, 200, 200],
  ['POST /projects', '/projects', {}, 303, 401, 401, 401, 403, 403, 403, 403, 403, 422],
  ['GET /members', '/members', null, 303, 401, 401, 401, 403, 403, 403, 403, 403, 200],
  ['POST /members', '/members', {}, 303, 401, 401, 401, 403, 403, 403, 403, 403, 422],
  ['POST /members/:member/code', '/members/nobody/code', {}, 303, 401, 401, 401, 403, 403, 403, 403, 403, 422],
  ['POST /members/:member/remove', '/members/nobody/remove', {}, 303, 401, 401, 401, 403, 403, 403, 403, 403, 404],
  ['GET /sign-in', '/sign-in', null, ...OPEN],
  ['GET /assets/*', ASSETS[0]!.path, null, ...OPEN],
  ['GET /tokens', '/tokens', null, 303, 401, 401, 401, 200, 200, 200, 200, 200, 200],
  ['POST /tokens', '/tokens', {}, 303, 401, 401, 401, 400, 400, 400, 400, 403, 400],
  ['POST /tokens/:token/revoke', '/tokens/999/revoke', {}, 303, 401, 401, 401, 404, 404, 404, 404, 403, 404],
  ['GET /projects/:project/access', `${SHOP}/access`, null, ...owners(200)],
  ['POST /projects/:project/access', `${SHOP}/access`, {}, ...owners(422)],
  ['POST /projects/:project/access/:member/revoke', `${SHOP}/access/nobody/revoke`, {}, ...owners(404)],
  ['GET /projects/:project', SHOP, null, ...SHOWN],
  ['GET /projects/:project/builds', `${SHOP}/builds`, null, ...SHOWN],
  ['GET /projects/:project/builds/:build', `${SHOP}/builds/1`, null, ...SHOWN],
  ['GET /projects/:project/builds/:build/events', `${SHOP}/builds/1/events`, null, ...SHOWN],
  ['POST /projects/:project/builds', `${SHOP}/builds`, {}, ...BUILDERS],
  [
    'POST /projects/:project/builds/:build/promote',
    `${SHOP}/builds/1/promote`,
    {},
    303,
    401,
    401,
    401,
    404,
    403,
    422,
    422,
    403,
    422,
  ],
  ['POST /projects/:project/builds/:build/cancel', `${SHOP}/builds/1/cancel`, {}, ...BUILDERS],
  ['GET /projects/:project/contents', `${SHOP}/contents?kind=cards`, null, ...SHOWN],
  ['GET /projects/:project/evals', `${SHOP}/evals`, null, ...SHOWN],
  ['GET /projects/:project/evals/compare', `${SHOP}/evals/compare`, null, ...SHOWN],
  ['GET /projects/:project/evals/jobs/:job', `${SHOP}/evals/jobs/none`, null, ...ABSENT],
  ['GET /projects/:project/evals/jobs/:job/events', `${SHOP}/evals/jobs/none/events`, null, ...ABSENT],
  ['POST /projects/:project/evals/jobs', `${SHOP}/evals/jobs`, {}, 303, 401, 401, 401, 404, 403, 422, 422, 403, 422],
  [
    'POST /projects/:project/evals/jobs/:job/cancel',
    `${SHOP}/evals/jobs/none/cancel`,
    {},
    ...[303, 401, 401, 401, 404, 403, 404, 404, 403, 404],
  ],
  ['GET /projects/:project/evals/matrix', `${SHOP}/evals/matrix`, null, ...SHOWN],
  ['GET /projects/:project/evals/runs/:run', `${SHOP}/evals/runs/1`, null, ...ABSENT],
  ['GET /projects/:project/evals/runs/:run/questions/:question', `${SHOP}/evals/runs/1/questions/q1`, null, ...ABSENT],
  ['GET /projects/:project/evals/sessions/:session', `${SHOP}/evals/sessions/1`, null, ...ABSENT],
  ['GET /projects/:project/quality', `${SHOP}/quality`, null, ...SHOWN],
  ['GET /projects/:project/quality/compare', `${SHOP}/quality/compare`, null, ...ABSENT],
  ['GET /projects/:project/quality/runs/:run', `${SHOP}/quality/runs/1`, null, ...ABSENT],
  ['GET /projects/:project/quality/jobs/:job', `${SHOP}/quality/jobs/1`, null, ...ABSENT],
  ['GET /projects/:project/quality/jobs/:job/events', `${SHOP}/quality/jobs/1/events`, null, ...ABSENT],
  [
    'POST /projects/:project/quality/jobs',
    `${SHOP}/quality/jobs`,
    {},
    ...[303, 401, 401, 401, 404, 403, 422, 422, 403, 422],
  ],
  [
    'POST /projects/:project/quality/jobs/:job/cancel',
    `${SHOP}/quality/jobs/1/cancel`,
    {},
    ...[303, 401, 401, 401, 404, 403, 404, 404, 403, 404],
  ],
  ['GET /projects/:project/read', `${SHOP}/read?path=README.md`, null, ...SHOWN],
  ['GET /projects/:project/search', `${SHOP}/search?q=secret`, null, ...SHOWN],
  ['GET /projects/:project/takes', `${SHOP}/takes`, null, ...SHOWN],
  ['GET /*', '/nothing', null, ...ABSENT],
  ['GET /projects/:project/tree', `${SHOP}/tree`, null, ...SHOWN],
] as const;
