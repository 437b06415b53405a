import { removeMember } from '../../members/invite-member.ts';
import { TERMINAL } from '../../members/record-event.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { filledText } from '../terminal/flags.ts';
import { openActions } from '../terminal/open-actions.ts';

/** `gbrain member remove <name>` */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain member remove ada')
    .argument('<name>', 'the member', filledText)
    .action(async (name) => {
      await removeMember(await openActions(context), TERMINAL, name);
      context.print(`${name}: removed, with all tokens and sessions.`);
    });
