import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, Migrator, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { MIGRATIONS } from '../../src/store/schema/migrations.ts';
import type { Tables } from '../../src/store/schema/schema.ts';

/** In every planted secret; what no door may show. */
export const PLANTED = 'PLANTED';
const NOWHERE = '127.0.0.1:1/docs.git';

/** URLs that are taken, by the id of their project. */
export const TAKEN = {
  password: `https://bob:${PLANTED}password@${NOWHERE}`,
  user: `https://${PLANTED}user@${NOWHERE}`,
  encoded: `https://bob:%40${PLANTED}encoded%2F@${NOWHERE}`,
};

/** URLs that are refused, by what is wrong with them. */
export const REFUSED = {
  query: `https://${NOWHERE}?private_token=${PLANTED}query`,
  fragment: `https://${NOWHERE}#${PLANTED}fragment`,
  tail: `https://bob:p@${PLANTED}tail/w0rd@${NOWHERE}`,
  space: `https://bob:p ${PLANTED}space@${NOWHERE}`,
  ssh: `ssh://bob:${PLANTED}ssh@${NOWHERE}`,
  scp: `bob:${PLANTED}scp@git.example:docs`,
};

/** Rows of an earlier version. */
export const OLD = {
  'old-password': `https://bob:${PLANTED}old@${NOWHERE}`,
  'old-query': `https://${NOWHERE}?private_token=${PLANTED}old`,
  'old-tail': `https://bob:p@${PLANTED}old/w0rd@${NOWHERE}`,
};

/** What git says of a repository here, as if a server had sent it or a URL had come to it with everything in it. */
const WORDS = `remote: see https://git.example/help#${PLANTED}git or bob:${PLANTED}git@git.example:docs
fatal: unable to access 'https://bob:p@${PLANTED}git/w 0rd@git.example/x?token=${PLANTED}git/': it is locked
`;

/** A folder with a `git` that can read no repository, says why with secrets in it, and writes down its arguments. */
export function plantGit(folder: string): { path: string; args: () => string } {
  const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
  const log = join(folder, 'arguments');
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'words'), WORDS);
  writeFileSync(
    join(folder, 'bin/git'),
    `#!/bin/sh\nprintf '%s\\n' "$*" >> '${log}'\ncase " $* " in *" ls-remote "*|*" fetch "*) cat '${folder}/words' >&2; exit 128;; esac\nexec '${real}' "$@"\n`,
    { mode: 0o755 },
  );
  return { path: join(folder, 'bin'), args: () => readFileSync(log, 'utf8') };
}

/** A database as an earlier version made it, with the old projects, their failed builds and events. */
export async function plantRows(databaseUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...MIGRATIONS }) },
    migrationTableName: 'gbrain_migrations',
    migrationLockTableName: 'gbrain_migrations_lock',
  });
  const { error } = await migrator.migrateTo('007_trial_jobs');
  if (error !== undefined) throw error;
  for (const [id, location] of Object.entries(OLD)) {
    await sql`insert into projects (id, kind, location) values (${id}, 'git', ${location})`.execute(db);
    await sql`insert into builds (project_id, builder, status, error)
      values (${id}, 2, 'failed', ${`The repository ${location} cannot be read: ${WORDS.slice(-90)}`})`.execute(db);
    await sql`insert into audit (at, who, action, project, detail)
      values (now(), 'ada', 'project.add', ${id}, ${JSON.stringify({ location })}::jsonb)`.execute(db);
  }
  await db.destroy();
}
