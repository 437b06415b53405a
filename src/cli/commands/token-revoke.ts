import { revokeOneOf } from '../../members/issue-token.ts';
import { TERMINAL } from '../../members/record-event.ts';
import { listTokens } from '../../store/members/tokens.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { wholeNumber } from '../terminal/flags.ts';
import { openActions } from '../terminal/open-actions.ts';

/** `gbrain token revoke <id>` */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain token revoke 3')
    .argument('<id>', 'its number in `gbrain token list`', wholeNumber(1, Number.MAX_SAFE_INTEGER))
    .action(async (id) => {
      const actions = await openActions(context);
      await revokeOneOf(actions, TERMINAL, await listTokens(actions.store, null), String(id));
      context.print(`Token ${id}: revoked.`);
    });
