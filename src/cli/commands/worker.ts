import { once } from 'node:events';
import { GbrainError } from '../../errors.ts';
import { openJobs } from '../server/open-jobs.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { wholeNumber } from '../terminal/flags.ts';

/** `gbrain worker`: runs builds and trials until Ctrl-C or SIGTERM; unfinished ones then go to another worker. */
export const defineCommand: DefineCommand = (context) =>
  createCommand('GBRAIN_DATABASE_URL=postgres://db.example.org/brain gbrain worker')
    .option('--parallel <n>', 'trials of an eval at once', wholeNumber(1, 6), 2)
    .action(async ({ parallel }) => {
      if ((await context.databaseUrl()) === undefined) {
        throw new GbrainError(
          'config',
          'A worker needs PostgreSQL, which it shares with the server: set GBRAIN_DATABASE_URL. With the embedded database, ' +
            '`gbrain serve` runs the builds and the evals itself.',
        );
      }
      const trace = await context.trace();
      const jobs = await openJobs(context, await context.store(), { work: { trials: parallel }, trace });
      context.news('Waiting for builds and evals.');
      if (!context.signal.aborted) await once(context.signal, 'abort');
      const closed = jobs.close();
      context.news('Stopping: what is under way goes to another worker.');
      await closed;
    });
