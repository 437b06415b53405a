import { sql } from 'kysely';
import { CONTENTS } from '../../../src/http/page/brain/contents-view.tsx';
import { EMPTY, PROJECT, type World } from './world.ts';

/** A page to walk to. */
export interface Visit {
  name: string;
  /** As the app defines it. */
  route: string;
  path: string;
  status: number;
}

/** Every page with real data, the empty states, and what is not there. */
export async function pagesOf({ store }: World): Promise<readonly Visit[]> {
  const { rows } = await sql<{ id: string }>`select id from brain_eval_runs`.execute(store.db);
  const below = '/projects/:project';
  const visit = (name: string, route: string, path: string, status = 200): Visit => ({ name, route, path, status });
  const own = (name: string, route: string, rest: string) =>
    visit(name, `${below}${route}`, `/projects/${PROJECT}${rest}`);
  const empty = (name: string, route: string) =>
    visit(`empty-${name}`, `${below}${route}`, `/projects/${EMPTY}${route}`);
  return [
    visit('projects', '/', '/'),
    visit('sign-in', '/sign-in', '/sign-in?failed=1&next=/projects'),
    visit('tokens', '/tokens', '/tokens'),
    visit('members', '/members', '/members'),
    own('access', '/access', '/access'),
    visit('not-found', '/*', '/nothing', 404),
    visit('no-project', below, '/projects/nothing', 404),
    own('overview', '', ''),
    own('builds', '/builds', '/builds'),
    own('build', '/builds/:build', '/builds/1'),
    ...CONTENTS.map((kind) => own(`contents-${kind}`, '/contents', `/contents?kind=${kind}`)),
    visit('no-gate-run', `${below}/quality/jobs/:job`, `/projects/${PROJECT}/quality/jobs/999`, 404),
    own('tree', '/tree', '/tree'),
    own('tree-folder', '/tree', '/tree?at=crm'),
    own('tree-document', '/tree', '/tree?at=20-applications%2Fweb-shop%2Freturns%2Frules.md'),
    visit('tree-missing', `${below}/tree`, `/projects/${PROJECT}/tree?at=nowhere.md`, 400),
    own('read', '/read', '/read?path=20-applications%2Fweb-shop%2Freturns%2Frules.md&lines=8-12'),
    own('read-hostile', '/read', '/read?path=crm%2Fhostile%20%3Cpage%3E.md&lines=1'),
    own('search', '/search', '/search'),
    own('search-words', '/search', '/search?q=refund+window'),
    own('search-pattern', '/search', '/search?q=BR-0%5B12%5D&as=pattern'),
    own('search-nothing', '/search', '/search?q=zeppelin'),
    own('takes', '/takes', '/takes'),
    own('takes-findings', '/takes', '/takes?finding=any'),
    own('quality', '/quality', '/quality'),
    own('receipt', '/quality/runs/:run', '/quality/runs/1'),
    own('receipt-inconclusive', '/quality/runs/:run', '/quality/runs/7'),
    own('receipts-compared', '/quality/compare', '/quality/compare?baseline=4&current=6'),
    own('evals', '/evals', '/evals'),
    own('matrix', '/evals/matrix', '/evals/matrix?a=1&b=2'),
    own('modes-compared', '/evals/compare', '/evals/compare?a=1&b=2'),
    own('run', '/evals/runs/:run', '/evals/runs/1'),
    own('answer', '/evals/runs/:run/questions/:question', '/evals/runs/1/questions/q05'),
    own('answer-missing', '/evals/runs/:run/questions/:question', '/evals/runs/2/questions/q18'),
    own('job', '/evals/jobs/:job', `/evals/jobs/${rows[0]!.id}`),
    own('session', '/evals/sessions/:session', '/evals/sessions/1'),
    empty('overview', ''),
    empty('builds', '/builds'),
    empty('contents', '/contents'),
    empty('tree', '/tree'),
    empty('read', '/read'),
    empty('search', '/search'),
    empty('takes', '/takes'),
    empty('quality', '/quality'),
    empty('evals', '/evals'),
    empty('matrix', '/evals/matrix'),
    empty('modes-compared', '/evals/compare'),
  ];
}
