import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Context } from '../terminal/context.ts';

/** `gbrain doctor` */
export const doctorCommand = (context: Context): CommandUnknownOpts =>
  new Command('doctor')
    .description('Check home, disk, git, database, models and members, and say what to do')
    .option('--json', 'print one JSON document')
    .addHelpText('after', '\nEnds with 0 when nothing fails, else with 69; what only may matter is no failure.')
    .action(async (flags) => {
      const { runDoctor } = await import('../doctor/run-doctor.ts');
      await runDoctor(context, flags);
    });
