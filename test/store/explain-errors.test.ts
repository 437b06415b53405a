import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { explainError } from '../../src/store/engine/explain-errors.ts';
import { openStore } from '../../src/store/open-store.ts';
import { freshDatabase } from '../postgres.ts';

const errorOf = (code: string, message: string) => Object.assign(new Error(message), { code });

describe('what an engine throws', () => {
  test.each([
    [errorOf('53100', 'could not extend file'), /disk .* is full/],
    [errorOf('', 'FS error: No space left on device'), /disk .* is full/],
    [errorOf('25006', 'cannot execute INSERT in a read-only transaction'), /read-only/],
    [errorOf('42501', 'permission denied for schema public'), /lacks a permission/],
    [errorOf('57P01', 'terminating connection'), /connection .* was lost/],
    [errorOf('ECONNRESET', 'read ECONNRESET'), /connection .* was lost/],
    [errorOf('', 'Connection terminated unexpectedly'), /connection .* was lost/],
  ])('%s is told as something to mend', (error, message) => {
    expect(explainError(error)).toMatchObject({ code: 'unavailable', message: expect.stringMatching(message) });
  });

  test.each([[errorOf('42P01', 'relation "x" does not exist')], [new Error('odd')], [null], ['text']])(
    '%s stays as it is',
    (error) => {
      expect(explainError(error)).toBe(error);
    },
  );

  test('a server that drops the connection is told so, and a later query connects again', async () => {
    const store = await openStore({ databaseUrl: await freshDatabase(), dataDir: '' });
    const dropped = sql`select pg_terminate_backend(pg_backend_pid())`.execute(store.db);
    await expect(dropped).rejects.toMatchObject({ code: 'unavailable', message: expect.stringContaining('lost') });
    await expect.poll(async () => (await sql`select 1 as one`.execute(store.db)).rows).toEqual([{ one: 1 }]);
    await store.close();
  });
});
