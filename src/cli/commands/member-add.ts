import { inviteMember } from '../../members/invite-member.ts';
import { TERMINAL } from '../../members/record-event.ts';
import { CODE_HOURS } from '../../store/members/tokens.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { filledText } from '../terminal/flags.ts';
import { openActions } from '../terminal/open-actions.ts';

/** `gbrain member add <name>` */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain member add ada', 'gbrain project grant handbook ada --role reader')
    .argument('<name>', 'a short name: lower-case letters, digits, dots, hyphens, underscores, at signs', filledText)
    .option('--owner', 'owner of the installation: every project, and members and projects themselves')
    .option('--json', 'print one JSON document')
    .action(async (member, { owner = false, json }) => {
      const { secret: code } = await inviteMember(await openActions(context), TERMINAL, { member, owner });
      if (json) return context.printJson({ schema_version: 1, member, owner, sign_in_code: code });
      context.print(`${member}: added${owner ? ' as an owner of the installation' : ''}.`);
      context.print(`Sign-in code, valid once within ${CODE_HOURS} hours: ${code}`);
      if (!owner) context.print(`Next: gbrain project grant <project> ${member} --role reader`);
    });
