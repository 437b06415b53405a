import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Context } from '../terminal/context.ts';
import { text } from '../terminal/flags.ts';

/** `gbrain eval takes-quality replay`: show a receipt again; no database unless asked for. */
export const takesQualityReplayCommand = (context: Context): CommandUnknownOpts =>
  new Command('replay')
    .description('Show a receipt again: exit code 0 PASS, 1 FAIL, 2 INCONCLUSIVE')
    .argument('[receipt]', 'the receipt file', text)
    .option('--from-db <run>', 'instead of a file: the id of a run, or its four fingerprints joined by -', text)
    .option('--json', 'print the receipt as one JSON document')
    .option('--junit <file>', 'also write a JUnit report', text)
    .option('--md <file>', 'also write a Markdown report', text)
    .option('--html <file>', 'also write a self-contained HTML report', text)
    .action(async (receipt, flags) => {
      const { replayCommand } = await import('../takes-quality/replay-command.ts');
      await replayCommand(context, receipt ?? null, flags);
    });
