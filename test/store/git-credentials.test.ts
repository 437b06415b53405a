import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { MIGRATIONS } from '../../src/store/schema/migrations.ts';
import { openMemoryDatabase } from '../stores.ts';

test.each([
  ['https://ada:s3cret@git.example/docs', 'https://git.example/docs', 'ada', 's3cret'],
  ['https://t0ken@git.example/docs', 'https://git.example/docs', 't0ken', null],
  ['https://git.example/docs?private_token=s3cret', 'https://git.example/docs?***', null, null],
  ['https://git.example/docs?private_token=a s3cret', 'https://git.example/docs?***', null, null],
  ['https://ada:p s3cret@git.example/docs', 'https://***@git.example/docs', null, null],
  ['https://ada:p@s3cret/w@git.example/docs', 'https://***@git.example/docs', null, null],
  ['ada:s3cret@git.example:docs', '***@git.example:docs', null, null],
  ['git@git.example:docs', 'git@git.example:docs', null, null],
  ['/srv/docs', '/srv/docs', null, null],
])('a project that an earlier version registered from %s is then of %s', async (location, url, user, password) => {
  const db = await openMemoryDatabase();
  const names = Object.keys(MIGRATIONS);
  const last = names.indexOf('008_git_credentials');
  for (const name of names.slice(0, last)) await MIGRATIONS[name]!.up(db);
  await sql`insert into projects (id, kind, location) values ('docs', 'git', ${location})`.execute(db);
  const error = `The repository ${location} cannot be read: ret/w@git.example/': s3cret is gone.`;
  await sql`insert into builds (project_id, builder, status, error) values ('docs', 2, 'failed', ${error})`.execute(db);
  await sql`insert into audit (at, who, action, project, detail)
    values (now(), 'ada', 'project.add', 'docs', ${JSON.stringify({ location })}::jsonb)`.execute(db);

  await MIGRATIONS['008_git_credentials']!.up(db);
  const { rows } = await sql`select location, git_user, git_password from projects`.execute(db);
  expect(rows).toEqual([{ location: url, git_user: user, git_password: password }]);
  if (url !== location) {
    const { rows: shown } = await sql`select error, detail from builds cross join audit`.execute(db);
    expect(JSON.stringify(shown)).not.toMatch(/s3cret|t0ken/);
  }
  await db.destroy();
});
