import { GbrainError } from '../../errors.ts';
import { createCode } from '../../members/invite-member.ts';
import { issueToken } from '../../members/issue-token.ts';
import { TERMINAL } from '../../members/record-event.ts';
import { CODE_HOURS } from '../../store/members/tokens.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { filledText, wholeNumber } from '../terminal/flags.ts';
import { openActions } from '../terminal/open-actions.ts';

/** `gbrain token create <member>`: the secret goes to stdout, what it is to stderr. */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain token create ada --project handbook --read-only --days 30')
    .argument('<member>', 'whose token it is', filledText)
    .option('--project <id>', 'only for this project', filledText)
    .option('--read-only', 'may change and build nothing')
    .option('--days <n>', 'days until it expires', wholeNumber(1, 3650), 90)
    .option('--sign-in', 'instead, a code for one sign-in to the page, valid for a day')
    .option('--json', 'print one JSON document')
    .action(async (member, { project = null, readOnly = false, days, signIn, json }) => {
      const actions = await openActions(context);
      if (signIn) {
        if (project !== null || readOnly) {
          throw new GbrainError(
            'usage',
            'A sign-in code gives the full access of its member. Leave out --project and --read-only.',
          );
        }
        const { secret: code } = await createCode(actions, TERMINAL, member);
        if (json) return context.printJson({ schema_version: 1, member, sign_in_code: code });
        context.news(
          `A sign-in code for ${member}, valid once within ${CODE_HOURS} hours. It is shown only this once.`,
        );
        return context.print(code);
      }
      const { id, secret, expiresAt } = await issueToken(actions, TERMINAL, { member, project, readOnly, days });
      if (json) {
        const scope = { id, member, project, read_only: readOnly, expires_at: expiresAt };
        return context.printJson({ schema_version: 1, ...scope, token: secret });
      }
      const scope = project === null ? "all of the member's projects" : `the project ${project}`;
      context.news(
        `Token ${id} of ${member} for ${scope}${readOnly ? ', read only' : ''}, valid until ` +
          `${expiresAt.toISOString().slice(0, 10)}. It is shown only this once.`,
      );
      context.print(secret);
    });
