import { revokeAccess } from '../../members/grant-access.ts';
import { TERMINAL } from '../../members/record-event.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { filledText } from '../terminal/flags.ts';
import { openActions } from '../terminal/open-actions.ts';

/** `gbrain project revoke <project> <member>` */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain project revoke handbook ada')
    .argument('<project>', 'the project', filledText)
    .argument('<member>', 'the member', filledText)
    .action(async (project, member) => {
      await revokeAccess(await openActions(context), TERMINAL, { project, member });
      context.print(`${member}: no longer has access to ${project}.`);
    });
