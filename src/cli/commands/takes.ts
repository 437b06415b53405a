import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Context } from '../terminal/context.ts';
import { group } from '../terminal/group.ts';
import { takesExportCommand } from './takes-export.ts';
import { takesLintCommand } from './takes-lint.ts';
import { takesListCommand } from './takes-list.ts';
import { takesShowCommand } from './takes-show.ts';

/** `gbrain takes …` */
export const takesCommand = (context: Context): CommandUnknownOpts =>
  group('takes', 'List, show, check and export the takes of the brain', [
    takesListCommand(context),
    takesShowCommand(context),
    takesLintCommand(context),
    takesExportCommand(context),
  ]);
