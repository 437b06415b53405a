import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Context } from '../context.ts';
import { group } from '../group.ts';

/** `gbrain brain …` */
export const brainCommand = (_context: Context): CommandUnknownOpts =>
  group('brain', 'Build, search and read the tree of documents', []);
