import { Kysely, PostgresDialect, sql } from 'kysely';
import { GbrainError, messageOf } from '../../errors.ts';
import type { Tables } from '../schema/schema.ts';
import { explainErrors } from './explain-errors.ts';

const INT8 = 20;
/** `server_version_num` of PostgreSQL 14. */
const OLDEST = 140_000;

/**
 * Connects to a PostgreSQL server. int8 comes as a number where it fits one, as on the embedded engine.
 * Throws GbrainError `config` for a URL of another kind or a database that cannot hold every text, `unavailable` when the server cannot be reached or is too old.
 */
export async function openPostgres(databaseUrl: string): Promise<Kysely<Tables>> {
  const place = describeUrl(databaseUrl);
  const { default: pg } = await importPg();
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    // Each running trial holds one and the build another; their work needs more.
    max: 12,
    connectionTimeoutMillis: 10_000,
    application_name: 'gbrain',
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 && format !== 'binary' ? parseInt8 : pg.types.getTypeParser(oid, format),
    },
  });
  // A broken connection also emits an error event, which would end the process if it were not handled. The query on it
  // fails with the same error, and the next query opens another connection.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Tables>({ dialect: explainErrors(new PostgresDialect({ pool })) });
  try {
    const { rows } = await sql<{ version: number; name: string; encoding: string }>`
      select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
        current_setting('server_encoding') as encoding`.execute(db);
    const { version, name, encoding } = rows[0]!;
    if (encoding !== 'UTF8') throw notUtf8(place, encoding);
    if (version >= OLDEST) return db;
    throw new GbrainError('unavailable', `The server at ${place} is PostgreSQL ${name}. 14 or newer is needed.`);
  } catch (error) {
    await db.destroy();
    // Destroying does not end a pool that never made a connection.
    if (!pool.ending) await pool.end();
    const explained = error instanceof GbrainError;
    if (explained && error.cause === undefined) throw error;
    const origin = explained ? error.cause : error;
    const reason = messageOf(origin) || (origin as NodeJS.ErrnoException).code || 'no answer';
    throw new GbrainError(
      'unavailable',
      `The database at ${place} cannot be reached: ${reason}. Check the URL in GBRAIN_DATABASE_URL, DATABASE_URL or ` +
        `the configuration, and that the server is up.`,
      { cause: error },
    );
  }
}

/**
 * The driver asks for `navigator`, which Node 20 lacks, and then makes a `Response` to learn where it runs, for which Node
 * loads all of its fetch: 50 ms.
 */
async function importPg() {
  const scope = globalThis as { navigator?: object };
  if (scope.navigator !== undefined) return import('pg');
  scope.navigator = { userAgent: 'Node.js' };
  try {
    return await import('pg');
  } finally {
    delete scope.navigator;
  }
}

/** Documents are in any script: a database of another encoding would fail at the first letter that it lacks. */
function notUtf8(place: string, encoding: string): GbrainError {
  return new GbrainError(
    'config',
    `The database at ${place} has the encoding ${encoding}, which cannot hold every text. Give one in UTF8: ` +
      "create database NAME encoding 'UTF8' template template0.",
  );
}

/** Host and database of a URL, without user and password. */
function describeUrl(databaseUrl: string): string {
  const url = URL.canParse(databaseUrl) ? new URL(databaseUrl) : null;
  if (url !== null && (url.protocol === 'postgres:' || url.protocol === 'postgresql:')) {
    const { pathname, search, hash } = url;
    // What is left of a password that was not encoded, and would be shown as a host or a database.
    if (`${pathname}${hash}${pathname === '' ? search : ''}`.includes('@')) {
      throw new GbrainError(
        'config',
        'The database URL has an @ after its host. In a password, percent-encode @ as %40, / as %2F, ? as %3F and # as %23.',
      );
    }
    return `${url.host || 'the local socket'}${pathname}`;
  }
  const scheme = url === null ? 'not a URL' : `a URL that begins with "${url.protocol}"`;
  throw new GbrainError(
    'config',
    `The database URL is ${scheme}. Allowed: postgres://host:port/database (or postgresql://), with user:password@ before the host.`,
  );
}

function parseInt8(text: string): number | bigint {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
}
