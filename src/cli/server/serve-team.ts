import { once } from 'node:events';
import packageJson from '../../../package.json' with { type: 'json' };
import { messageOf } from '../../errors.ts';
import { createApp } from '../../http/app.ts';
import { listen } from '../../http/listen.ts';
import { inviteMember } from '../../members/invite-member.ts';
import { TERMINAL } from '../../members/record-event.ts';
import { createBrainSource } from '../../projects/serve/brain-source.ts';
import { readBuildMark } from '../../store/builds/builds.ts';
import { listMembers } from '../../store/members/members.ts';
import { CODE_HOURS } from '../../store/members/tokens.ts';
import { requireOwn } from '../../store/pages/pages.ts';
import type { Store } from '../../store/store.ts';
import { openActions } from '../members/open-actions.ts';
import type { Context } from '../terminal/context.ts';
import { openJobs } from './open-jobs.ts';
import { createLog } from './write-log.ts';

/** How long requests under way may take to end when the server stops. */
const GRACE_MS = 10_000;
const LOOPBACK = /^(127\.|::1$|localhost$)/;

/** What `gbrain serve` was told. */
export interface ServeFlags {
  port: number;
  host: string;
  https?: true | undefined;
  worker: boolean;
  /** Trials at once. */
  parallel: number;
}

/** Serves until Ctrl-C or SIGTERM, then lets requests under way end. All it says goes to stderr. */
export async function serveTeam(context: Context, flags: ServeFlags): Promise<void> {
  const { home, env, signal } = context;
  const store = await context.store({ server: 'gbrain serve' });
  requireOwn(store);
  const log = createLog(context);
  const trace = await context.trace();
  await greetFirstOwner(context, store);
  const work = flags.worker ? { trials: flags.parallel } : null;
  const jobs = await openJobs(context, store, { work, trace });
  const brainOf = createBrainSource({
    ...{ home, env, builder: null, clock: () => performance.now(), signal },
    readMark: (project) => readBuildMark(store, project),
    withStore: (work) => work(store),
    onStale: (project, error) =>
      log.error(
        `${project}: the new build could not be read (${messageOf(error)}); the one before it goes on answering`,
      ),
  });
  const app = createApp({
    ...{ store, home, env, version: packageJson.version, brainOf, builds: jobs.builds, runs: jobs.runs },
    ...{ clock: () => new Date(), https: flags.https === true, log: log.write, trace },
  });
  try {
    const server = await listen(app, { hostname: flags.host, port: flags.port });
    context.news(`Serving at ${server.url}`);
    if (!LOOPBACK.test(flags.host) && !flags.https) {
      context.news(
        'Others can reach this address, and what they send can be read on the way. Put https in front of it.',
      );
    }
    if (!signal.aborted) await once(signal, 'abort');
    context.news('Stopping: requests under way may end.');
    await server.close(GRACE_MS);
  } finally {
    await jobs.close();
  }
}

/** Makes the first owner where somebody sits at the terminal to read the code; never a password that others know. */
async function greetFirstOwner(context: Context, store: Store): Promise<void> {
  if ((await listMembers(store)).length > 0) return;
  if (!context.stderr.isTTY) {
    return context.news(
      'There is no member yet, so that nobody can sign in. Stop this, run `gbrain member add <name> --owner`, start it again.',
    );
  }
  const actions = await openActions(context);
  const { secret: code } = await inviteMember(actions, TERMINAL, { member: 'owner', owner: true });
  context.news('This is the first start. Sign in as "owner" of the installation with this code:');
  context.news(`\n  ${code}\n`);
  context.news(`It is good once and for ${CODE_HOURS} hours. Another: gbrain token create owner --sign-in`);
}
