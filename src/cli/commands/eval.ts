import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Context } from '../terminal/context.ts';
import { group } from '../terminal/group.ts';
import { evalBrainCommand } from './eval-brain.ts';
import { evalTakesQualityCommand } from './eval-takes-quality.ts';

/** `gbrain eval …` */
export const evalCommand = (context: Context): CommandUnknownOpts =>
  group('eval', 'Measure the brain: what it holds, and what an agent makes of it', [
    evalTakesQualityCommand(context),
    evalBrainCommand(context),
  ]);
