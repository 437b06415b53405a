import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Context } from '../context.ts';
import { group } from '../group.ts';

/** `gbrain eval brain …` */
export const evalBrainCommand = (_context: Context): CommandUnknownOpts =>
  group('brain', 'Measure how well an agent answers from the documents', []);
