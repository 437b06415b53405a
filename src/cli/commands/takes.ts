import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Context } from '../context.ts';
import { group } from '../group.ts';

/** `gbrain takes …` */
export const takesCommand = (_context: Context): CommandUnknownOpts =>
  group('takes', 'List, show, check and export the takes of the brain', []);
