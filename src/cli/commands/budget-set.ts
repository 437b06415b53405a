import { GbrainError } from '../../errors.ts';
import { setBudget } from '../../members/budgets.ts';
import { TERMINAL } from '../../members/record-event.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { filledText, money } from '../terminal/flags.ts';
import { openActions } from '../terminal/open-actions.ts';

/** `gbrain budget set`: what evals that a server or a worker runs may cost in a month. */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain budget set --project handbook --usd 50', 'gbrain budget set --usd 200')
    .option('--project <id>', 'the evals of this project', filledText)
    .option('--member <name>', 'the evals that this member asks for', filledText)
    .option('--usd <n>', 'US dollars for a calendar month, by UTC', money)
    .option('--none', 'no limit any more')
    .action(async ({ project, member, usd, none }) => {
      if (project !== undefined && member !== undefined) {
        throw new GbrainError(
          'usage',
          'A budget is of a project or of a member. Give --project or --member, not both.',
        );
      }
      if ((usd === undefined) === (none === undefined))
        throw new GbrainError('usage', 'How much? Give --usd N, or --none.');
      const [scope, name] =
        project !== undefined
          ? (['project', project] as const)
          : member !== undefined
            ? (['member', member] as const)
            : (['installation', ''] as const);
      await setBudget(await openActions(context), TERMINAL, { scope, name, usdPerMonth: usd ?? null });
      const whose = scope === 'installation' ? 'the installation' : `${scope} ${name}`;
      context.print(escapeTerminal(`${whose}: ${usd === undefined ? 'no limit' : `US$ ${usd.toFixed(2)} a month`}.`));
    });
