import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Context } from '../context.ts';
import { text, wholeNumber } from '../flags.ts';

/** `gbrain serve` */
export const serveCommand = (context: Context): CommandUnknownOpts =>
  new Command('serve')
    .description('Serve the page, the API and MCP to the members of a team')
    .option('--port <n>', 'the port; 0 takes a free one', wholeNumber(0, 65_535), 4242)
    .option('--host <address>', 'the address to listen on; 0.0.0.0 is every one of this machine', text, '127.0.0.1')
    .option('--https', 'browsers come over https, by a proxy in front: cookies are sent over nothing else')
    .option('--no-worker', 'leave builds to `gbrain worker` (with PostgreSQL)')
    .action(async (flags) => {
      const { serveTeam } = await import('../server/serve-team.ts');
      await serveTeam(context, flags);
    });

/** `gbrain worker` */
export const workerCommand = (context: Context): CommandUnknownOpts =>
  new Command('worker')
    .description('Make builds that servers were asked for; any number of workers may share one PostgreSQL')
    .action(async () => {
      const { runWorker } = await import('../server/run-worker.ts');
      await runWorker(context);
    });
