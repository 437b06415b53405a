import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Context } from '../context.ts';
import { group } from '../group.ts';

/** `gbrain project …` */
export const projectCommand = (_context: Context): CommandUnknownOpts =>
  group('project', 'Register and list document repositories', []);
