import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Context } from '../terminal/context.ts';

/** `gbrain models`: what can be asked, its price, and whether its key is set. */
export const modelsCommand = (context: Context): CommandUnknownOpts =>
  new Command('models')
    .description('List the models, their prices and whether their keys are set')
    .option('--json', 'print one JSON document')
    .action(async (options) => {
      const { printModels } = await import('../print-models.ts');
      await printModels(context, options);
    });
