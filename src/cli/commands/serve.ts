import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Context } from '../terminal/context.ts';
import { text, wholeNumber } from '../terminal/flags.ts';

/** `gbrain serve` */
export const serveCommand = (context: Context): CommandUnknownOpts =>
  new Command('serve')
    .description('Serve the page, the API and MCP to the members of a team')
    .option('--port <n>', 'the port; 0 takes a free one', wholeNumber(0, 65_535), 4242)
    .option('--host <address>', 'the address to listen on; 0.0.0.0 is every one of this machine', text, '127.0.0.1')
    .option('--https', 'browsers come over https, by a proxy in front: cookies are sent over nothing else')
    .option('--no-worker', 'leave builds and evals to `gbrain worker` (with PostgreSQL)')
    .option('--parallel <n>', 'trials of an eval at once', wholeNumber(1, 6), 2)
    .action(async (flags) => {
      const { serveTeam } = await import('../server/serve-team.ts');
      await serveTeam(context, flags);
    });

/** `gbrain worker` */
export const workerCommand = (context: Context): CommandUnknownOpts =>
  new Command('worker')
    .description(
      'Make builds and run evals that servers were asked for; any number of workers may share one PostgreSQL',
    )
    .option('--parallel <n>', 'trials of an eval at once', wholeNumber(1, 6), 2)
    .action(async (flags) => {
      const { runWorker } = await import('../server/run-worker.ts');
      await runWorker(context, flags);
    });
