import { requestPromotion } from '../../members/promote-build.ts';
import { TERMINAL } from '../../members/record-event.ts';
import { describePromotion } from '../brain/describe-build.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { filledText } from '../terminal/flags.ts';
import { openActions } from '../terminal/open-actions.ts';

/** `gbrain brain rollback <project>` */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain brain rollback handbook')
    .argument('<project>', 'the project', filledText)
    .option('--json', 'print one JSON document')
    .action(async (project, { json }) => {
      const promotion = await requestPromotion(await openActions(context), TERMINAL, project, null);
      if (json) return context.printJson({ schema_version: 1, ...promotion });
      context.print(describePromotion(promotion));
    });
