import { ok } from '@oazapfts/runtime';
import * as gbrain from './client.ts';

/**
 * The main calls of the API through a client that was generated from its document; `docs/server.md` says how.
 * Takes the address of the server, a token and a project, and prints what it got as JSON.
 */
const [server = '', token = '', project = ''] = process.argv.slice(2);
gbrain.defaults.baseUrl = `${server}/api/v1`;
gbrain.defaults.headers = { Authorization: `Bearer ${token}` };

const started = await ok(gbrain.startBuild(project, { builder: 2 }));
// It ends with the build.
const events = await ok(gbrain.watchBuild(project, started.id));
const built: gbrain.Build = await ok(gbrain.getBuild(project, started.id));

const tree = await ok(gbrain.brainTree(project));
const search = await ok(gbrain.brainSearch(project, { queries: ['refund window'] }));
const [node = ''] = /[\w/-]+\.md/.exec(search.text) ?? [];
const answers: gbrain.ToolAnswer[] = [
  tree,
  search,
  await ok(gbrain.brainGrep(project, { patterns: ['refund'] })),
  await ok(gbrain.brainRead(project, { nodes: [node] })),
  await ok(gbrain.brainLinks(project, { nodes: [node] })),
  await ok(gbrain.documentsList(project)),
  await ok(gbrain.documentsRead(project, { path: node })),
  await ok(gbrain.documentsSearch(project, { pattern: 'refund' })),
];

const receipts = await ok(gbrain.listReceipts());
const receipt = await ok(gbrain.getReceipt(receipts.items[0]?.id ?? 0));
const runs = await ok(gbrain.listEvalRuns(project));
const run = await ok(gbrain.getEvalRun(project, runs.items[0]?.id ?? ''));
const records = await ok(gbrain.listEvalRecords(project));

const missing = await gbrain.getProject('nowhere');
const unknown = await gbrain.getMe({ headers: { Authorization: 'Bearer gbt_nobody' } });

console.log(
  JSON.stringify({
    me: (await ok(gbrain.getMe())).member,
    projects: (await ok(gbrain.listProjects())).items.map(({ id }) => id),
    build: { started: started.status, ended: built.status, events: events.split('event: build').length - 1 },
    builds: (await ok(gbrain.listBuilds(project, { limit: 1 }))).items.map(({ id }) => id),
    commits: [...new Set(answers.map(({ commit }) => commit))],
    claims: (await takesOf(project)).length,
    receipt: { listed: receipts.items.length, version: receipt.schema_version },
    run: { listed: runs.items.length, sessions: run.sessions.length },
    records: records.items.map(({ mode }) => mode),
    problems: [missing, unknown].map(({ status, data }) => ({ status, title: 'title' in data ? data.title : '' })),
  }),
);

/** All takes of a project, page by page. */
async function takesOf(id: string): Promise<gbrain.Take[]> {
  const takes: gbrain.Take[] = [];
  let cursor: string | undefined;
  do {
    const page: gbrain.TakePage = await ok(gbrain.listTakes(id, { limit: 7, ...(cursor ? { cursor } : {}) }));
    takes.push(...page.items);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return takes;
}
