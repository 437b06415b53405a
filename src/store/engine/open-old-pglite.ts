import { GbrainError } from '../../errors.ts';
import type { EmbeddedClient } from './pglite-dialect.ts';

/** The PostgreSQL version of the embedded engine that other gbrains use, which ours cannot open. */
export const OLD_VERSION = '17';

/** The package of that engine, under a name of its own beside ours. Not installed with gbrain: few need its 24 MB. */
const OLD_ENGINE = 'pglite-17';
const INSTALL = `npm install --global ${OLD_ENGINE}@npm:@electric-sql/pglite@0.4.3`;

/**
 * Opens a database of PostgreSQL 17 with the engine that made it, and with the extensions that the other gbrain's tables
 * use. Throws GbrainError `unavailable` when the package is not installed, which says how to install it.
 */
export async function openOldPglite(dataDir: string): Promise<EmbeddedClient> {
  const { PGlite, vector, pg_trgm } = await loadEngine(dataDir);
  return PGlite.create({ dataDir, extensions: { vector, pg_trgm } });
}

async function loadEngine(dataDir: string) {
  try {
    const [{ PGlite }, { vector }, { pg_trgm }] = await Promise.all([
      import('pglite-17'),
      import('pglite-17/vector'),
      import('pglite-17/contrib/pg_trgm'),
    ]);
    return { PGlite, vector, pg_trgm };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new GbrainError(
      'unavailable',
      `The brain in ${dataDir} was made by PostgreSQL ${OLD_VERSION}, whose engine is a package of its own. Install it, and ` +
        `run this again: ${INSTALL}. Nothing was changed.`,
      { cause: error },
    );
  }
}
