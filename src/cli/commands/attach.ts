import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { changeConfig } from '../../config/config.ts';
import { GbrainError } from '../../errors.ts';
import { openStore } from '../../store/open-store.ts';
import { countTakes } from '../../store/pages/takes.ts';
import { countRuns } from '../../store/receipts/list-runs.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { plural } from '../../text/plural.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { filledText } from '../terminal/flags.ts';

/** `gbrain attach <dir>`: makes the embedded database of another gbrain the one that this home works with. */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain attach ~/.gbrain/brain.pglite')
    .argument('<dir>', 'the directory of its database, or the home that holds it', filledText)
    .action(async (given) => {
      const { env, home } = context;
      const variable = ['GBRAIN_DATABASE_URL', 'DATABASE_URL'].find((name) => env[name]);
      if (variable !== undefined) {
        throw new GbrainError(
          'config',
          `${variable} is set, and comes before any directory. Unset it, and run this again.`,
        );
      }
      const dataDir = findDatabase(resolve(given));
      const store = await openStore({ dataDir, signal: context.signal });
      try {
        const [takes, runs] = [await countTakes(store, { active: true }), await countRuns(store)];
        const settings = join(home, 'config.json');
        await changeConfig(settings, { engine: 'pglite', database_path: dataDir });
        const whose = store.attached ? 'of another gbrain: read, and nothing added but runs' : 'of this gbrain';
        context.print(`database  ${escapeTerminal(dataDir)} (${whose})`);
        context.print(`settings  ${escapeTerminal(settings)} (engine and database_path are set)`);
        context.print(`holds     ${plural(takes, 'active take')}, ${plural(runs, 'run')} of takes-quality`);
        context.print('\nNext: gbrain eval takes-quality run --dry-run');
      } finally {
        await store.close();
      }
    });

function findDatabase(given: string): string {
  const found = [given, join(given, 'brain.pglite'), join(given, '.gbrain/brain.pglite')].find((dir) =>
    existsSync(join(dir, 'PG_VERSION')),
  );
  if (found !== undefined) return found;
  throw new GbrainError(
    'input',
    `${given} is not the directory of an embedded database: it holds no PG_VERSION. Another gbrain's is usually ~/.gbrain/brain.pglite; a PostgreSQL is named by database_url in the settings.`,
  );
}
