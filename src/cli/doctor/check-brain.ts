import { existsSync } from 'node:fs';
import type { TrialPlan } from '../../brain-eval/trials/trial-plan.ts';
import { messageOf } from '../../errors.ts';
import { retiredInWords } from '../../models/call/lifecycle.ts';
import { buildStates } from '../../projects/build/build-states.ts';
import { redactUrl } from '../../secrets/redact-url.ts';
import { listProjects } from '../../store/builds/projects.ts';
import { HeldByServer } from '../../store/engine/lock.ts';
import { listMembers } from '../../store/members/members.ts';
import { listTokens, type Token } from '../../store/members/tokens.ts';
import type { Store } from '../../store/store.ts';
import { unfinishedRunJobs } from '../../store/trials/run-jobs.ts';
import { plural } from '../../text/plural.ts';
import type { Context } from '../terminal/context.ts';
import { type CheckResult, failCheck, good, note } from './check.ts';

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
const MONTH_MS = 30 * DAY_MS;

/** Whether the database opens, and what is in it. */
export async function checkBrain(context: Context): Promise<CheckResult[]> {
  // A check does not create the database.
  if ((await context.databaseUrl().catch(() => '')) === undefined && !existsSync(await context.dataDir())) {
    return [note('database', 'There is no database yet.', 'gbrain init creates it.')];
  }
  let store: Store;
  try {
    store = await context.store();
  } catch (error) {
    if (error instanceof HeldByServer) {
      const found = `\`${error.holder}\` (process ${error.pid}) has the embedded database open, so it was not checked.`;
      return [
        note('database', found, 'Request /ready at its address to see whether it answers; stop it to check further.'),
      ];
    }
    return [failCheck('database', redactUrl(messageOf(error)), 'Fix that first; nothing else could be checked.')];
  }
  const kind = store.engine === 'postgres' ? 'PostgreSQL' : 'the embedded database';
  if (store.attached) {
    return [
      note(
        'database',
        `${kind} holds the brain of another gbrain.`,
        'It is read-only; builds need a database of their own.',
      ),
    ];
  }
  return [good('database', `${kind} answers.`), ...(await checkProjects(store)), ...(await checkMembers(store))];
}

async function checkProjects(store: Store): Promise<CheckResult[]> {
  const projects = await listProjects(store);
  if (projects.length === 0) {
    return [note('projects', 'No project is registered.', 'gbrain project add <id> <git URL or folder>')];
  }
  const findings: CheckResult[] = [];
  for (const { id } of projects) {
    const { ready, builds } = await buildStates(store, id, 1);
    const last = builds[0];
    if (last?.status === 'queued') {
      findings.push(waits(`${id}: the build ${last.id} is waiting for a worker.`));
    } else if (last?.status === 'failed') {
      findings.push(note('projects', `${id}: the last build failed: ${last.error}`, `gbrain brain build ${id}`));
    } else if (ready === null) {
      findings.push(note('projects', `${id} has no ready build.`, `gbrain brain build ${id}`));
    } else findings.push(good('projects', `${id} is ready at ${ready.commit?.slice(0, 12)}.`));
  }
  for (const { plan, status, id } of await unfinishedRunJobs(store)) {
    if (status === 'queued')
      findings.push(waits(`${(plan as TrialPlan).project}: the eval run ${id} is waiting for a worker.`));
  }
  return findings;
}

const waits = (found: string) =>
  note('projects', found, 'If that lasts, start gbrain worker, or gbrain serve without --no-worker.');

async function checkMembers(store: Store): Promise<CheckResult[]> {
  const members = await listMembers(store);
  if (members.length === 0) {
    return [note('members', 'There are no members; only a server needs them.', 'gbrain member add <name> --owner')];
  }
  const now = Date.now();
  const tokens = (await listTokens(store, null)).filter(({ once, revokedAt }) => !once && revokedAt === null);
  const within = (from: number, to: number) =>
    tokens.filter(({ expiresAt }) => expiresAt.getTime() > from && expiresAt.getTime() <= to);
  const [expired, ending] = [within(now - MONTH_MS, now), within(now, now + WEEK_MS)];
  const usable = within(now, Number.POSITIVE_INFINITY).length;
  const found = [
    `${plural(members.length, 'member')}, ${plural(usable, 'token')} in use.`,
    ...(expired.length === 0 ? [] : [`Expired within the last month: ${nameAll(expired)}.`]),
    ...(ending.length === 0 ? [] : [`Expiring within a week: ${nameAll(ending)}.`]),
  ].join(' ');
  if (expired.length + ending.length === 0) return [good('members', found)];
  return [note('members', found, 'Create new ones where needed: gbrain token create <member>')];
}

const nameAll = (tokens: readonly Token[]) => tokens.map(({ id, member }) => `${id} of ${member}`).join(', ');

/** Whether the judges of the team can be asked, and with which keys. */
export async function checkModels(context: Context): Promise<CheckResult[]> {
  const panel = (await context.judges()) ?? [];
  const listings = (await context.models()).list();
  const missing = listings.filter(({ id, ready }) => panel.includes(id) && !ready);
  const retired = retiredInWords(panel, new Date());
  if (missing.length + retired.length > 0) {
    return [
      ...missing.map(({ id, reason }) => note('models', `${id}: ${reason}`, 'Set the key, or change the judges.')),
      ...retired.map((sentence) => note('models', sentence, 'Change the judges in GBRAIN_JUDGES or the settings.')),
    ];
  }
  const ready = listings.filter(({ ready, builtin }) => ready && !builtin);
  const keys = (of: typeof listings) => [...new Set(of.flatMap(({ keyName }) => keyName ?? []))].join(', ');
  if (ready.length > 0) return [good('models', `${plural(ready.length, 'model')} can be asked, with ${keys(ready)}.`)];
  return [note('models', 'Only the built-in models can be asked.', `Set one of ${keys(listings)} to use real judges.`)];
}
