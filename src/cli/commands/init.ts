import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Context } from '../terminal/context.ts';

/** `gbrain init`: makes the home, the settings and the database. */
export const initCommand = (context: Context): CommandUnknownOpts =>
  new Command('init')
    .description('Make the home, the settings file and the database; safe to run again')
    .action(async () => {
      const { initHome } = await import('../init-home.ts');
      await initHome(context);
    });
