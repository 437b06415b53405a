import { requestPromotion } from '../../members/promote-build.ts';
import { TERMINAL } from '../../members/record-event.ts';
import { describePromotion } from '../brain/describe-build.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { filledText, wholeNumber } from '../terminal/flags.ts';
import { openActions } from '../terminal/open-actions.ts';

/** `gbrain brain promote <project> <build>` */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain brain promote handbook 12')
    .argument('<project>', 'the project', filledText)
    .argument(
      '<build>',
      'the number of a build that is ready; `gbrain brain status` lists them',
      wholeNumber(1, 999_999_999),
    )
    .option('--json', 'print one JSON document')
    .action(async (project, build, { json }) => {
      const promotion = await requestPromotion(await openActions(context), TERMINAL, project, build);
      if (json) return context.printJson({ schema_version: 1, ...promotion });
      context.print(describePromotion(promotion));
    });
