import { removeProject } from '../../members/add-project.ts';
import { TERMINAL } from '../../members/record-event.ts';
import { getProject } from '../../store/builds/projects.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { filledText } from '../terminal/flags.ts';
import { openActions } from '../terminal/open-actions.ts';

/** `gbrain project remove <id>`: also removes our copy of its repository. */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain project remove handbook')
    .argument('<id>', 'the project', filledText)
    .action(async (id) => {
      const actions = await openActions(context);
      const { location } = await getProject(actions.store, id);
      await removeProject(actions, TERMINAL, id);
      context.print(`${id}: removed. ${escapeTerminal(location)} itself was not touched.`);
    });
