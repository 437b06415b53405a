import { Option } from '@commander-js/extra-typings';
import { grantAccess } from '../../members/grant-access.ts';
import { TERMINAL } from '../../members/record-event.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { filledText } from '../terminal/flags.ts';
import { openActions } from '../terminal/open-actions.ts';

/** `gbrain project grant <project> <member>` */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain project grant handbook ada --role builder')
    .argument('<project>', 'the project', filledText)
    .argument('<member>', 'the member', filledText)
    .addOption(
      new Option('--role <role>', 'reader asks and reads, builder also builds, owner also gives access')
        .choices(['reader', 'builder', 'owner'] as const)
        .default('reader' as const),
    )
    .action(async (project, member, { role }) => {
      await grantAccess(await openActions(context), TERMINAL, { project, member, role });
      context.print(`${member}: ${role} of ${project}.`);
    });
