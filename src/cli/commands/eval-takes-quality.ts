import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Context } from '../context.ts';
import { group } from '../group.ts';

/** `gbrain eval takes-quality …` */
export const evalTakesQualityCommand = (_context: Context): CommandUnknownOpts =>
  group('takes-quality', 'Judge a sample of takes with a panel of models', []);
