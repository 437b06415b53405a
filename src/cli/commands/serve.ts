import { once } from 'node:events';
import packageJson from '../../../package.json' with { type: 'json' };
import { messageOf } from '../../errors.ts';
import { createApp } from '../../http/app.ts';
import { listen } from '../../http/listen.ts';
import { inviteMember } from '../../members/invite-member.ts';
import { TERMINAL } from '../../members/record-event.ts';
import { createBrainSource } from '../../projects/serve/brain-source.ts';
import { readBuildMark } from '../../store/builds/serving-builds.ts';
import { listMembers } from '../../store/members/members.ts';
import { CODE_HOURS } from '../../store/members/tokens.ts';
import { requireOwn } from '../../store/pages/pages.ts';
import type { Store } from '../../store/store.ts';
import { openJobs } from '../server/open-jobs.ts';
import type { Context } from '../terminal/context.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { filledText, wholeNumber } from '../terminal/flags.ts';
import { openActions } from '../terminal/open-actions.ts';
import { createLog } from '../terminal/write-log.ts';

/** How long requests in flight may take to finish when the server stops. */
const GRACE_MS = 10_000;
const LOOPBACK = /^(127\.|::1$|localhost$)/;

/** `gbrain serve`: serves until Ctrl-C or SIGTERM, then lets requests in flight finish. Its messages go to stderr. */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain serve', 'gbrain serve --host 0.0.0.0 --port 8080 --https')
    .option('--port <n>', 'the port; 0 takes a free one', wholeNumber(0, 65_535), 4242)
    .option(
      '--host <address>',
      'the address to listen on; 0.0.0.0 is every address of this machine',
      filledText,
      '127.0.0.1',
    )
    .option('--https', 'browsers connect over https through a proxy: send cookies over nothing else')
    .option('--no-worker', 'leave builds and evals to `gbrain worker` (with PostgreSQL)')
    .option('--parallel <n>', 'trials of an eval at once', wholeNumber(1, 6), 2)
    .action(async ({ port, host, https, worker, parallel }) => {
      const { home, env, signal } = context;
      const store = await context.store({ server: 'gbrain serve' });
      requireOwn(store);
      const log = createLog(context);
      const trace = await context.trace();
      await greetFirstOwner(context, store);
      const jobs = await openJobs(context, store, { work: worker ? { trials: parallel } : null, trace });
      const brainOf = createBrainSource({
        home,
        env,
        builder: null,
        clock: () => performance.now(),
        signal,
        readMark: (project) => readBuildMark(store, project),
        withStore: (work) => work(store),
        onStale: (project, error) =>
          log.error(
            `${project}: the new build could not be read (${messageOf(error)}); the previous one still answers`,
          ),
      });
      const app = createApp({
        store,
        home,
        env,
        version: packageJson.version,
        brainOf,
        builds: jobs.builds,
        runs: jobs.runs,
        models: await context.models(),
        judges: await context.judges(),
        clock: () => new Date(),
        https: https === true,
        log: log.write,
        trace,
      });
      try {
        const server = await listen(app, { hostname: host, port });
        context.news(`Serving at ${server.url}`);
        if (!LOOPBACK.test(host) && !https) {
          context.news(
            'Other machines can reach this address, and the traffic is not encrypted. Put https in front of it.',
          );
        }
        if (!signal.aborted) await once(signal, 'abort');
        context.news('Stopping: requests in flight may finish.');
        await server.close(GRACE_MS);
      } finally {
        await jobs.close();
      }
    });

/** Adds the first owner where a person can read the code on the terminal; there is never a default password. */
async function greetFirstOwner(context: Context, store: Store): Promise<void> {
  if ((await listMembers(store)).length > 0) return;
  if (!context.stderr.isTTY) {
    return context.news(
      'There is no member yet, so nobody can sign in. Run `gbrain member add <name> --owner` in another terminal.',
    );
  }
  const { secret: code } = await inviteMember(await openActions(context), TERMINAL, { member: 'owner', owner: true });
  context.news('This is the first start. Sign in as "owner" of the installation with this code:');
  context.news(`\n  ${code}\n`);
  context.news(`It is valid once and for ${CODE_HOURS} hours. For another: gbrain token create owner --sign-in`);
}
