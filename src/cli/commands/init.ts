import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { changeConfig } from '../../config/config.ts';
import { makeDirectory } from '../../config/make-directory.ts';
import { GbrainError, messageOf } from '../../errors.ts';
import { redactUrl } from '../../secrets/redact-url.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';

/** `gbrain init`: creates what is missing of the home, its settings and the database, and says what it did. */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain init', 'GBRAIN_HOME=/srv/brain gbrain init').action(async () => {
    const { home } = context;
    const settings = join(home, 'config.json');
    const there = { home: existsSync(home), settings: existsSync(settings) };

    await makeHome(home);
    if (!there.settings) await changeConfig(settings, {});
    const data = await context.dataDir();
    const hadData = existsSync(data);
    const url = await context.databaseUrl();
    const store = await context.store();

    const state = (was: boolean) => (was ? 'already there' : 'created');
    context.print(`home      ${escapeTerminal(home)} (${state(there.home)})`);
    context.print(`settings  ${escapeTerminal(settings)} (${state(there.settings)})`);
    const database =
      url === undefined
        ? `${escapeTerminal(data)} (${state(hadData)})`
        : `${redactUrl(escapeTerminal(url))} (${store.attached ? 'of another gbrain, read only' : 'ready'})`;
    context.print(`database  ${database}`);
    context.print('\nNext: gbrain import <dir>');
  });

async function makeHome(home: string): Promise<void> {
  try {
    makeDirectory(home);
    await access(home, constants.W_OK);
  } catch (error) {
    throw new GbrainError(
      'unavailable',
      `Cannot write to the home ${home}: ${messageOf(error)}. Set GBRAIN_HOME to a folder that you may write to.`,
      { cause: error },
    );
  }
}
