import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase } from '../postgres.ts';
import { runCli, temporaryFolder } from './run-cli.ts';

describe('members, access and tokens on the command line', () => {
  let env: Record<string, string>;
  const gbrain = (...args: string[]) => runCli(args, { env });
  beforeAll(async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'docs'));
    env = { GBRAIN_HOME: folder, GBRAIN_DATABASE_URL: await freshDatabase() };
    await gbrain('project', 'add', 'shop', join(folder, 'docs'));
  });

  test('a member is added with a code, granted a role, listed and removed', async () => {
    const added = await gbrain('member', 'add', 'rada');
    expect(added.stdout).toMatch(/Sign-in code, valid once within 24 hours: gbc_[\w-]{43}\n/);
    expect((await gbrain('project', 'grant', 'shop', 'rada', '--role', 'builder')).stdout).toBe(
      'rada: builder of shop.\n',
    );
    expect((await gbrain('member', 'list')).stdout).toContain('rada    shop (builder)');
    expect((await gbrain('project', 'revoke', 'shop', 'rada')).code).toBe(0);
    expect((await gbrain('member', 'remove', 'rada')).code).toBe(0);
    expect((await gbrain('member', 'list')).stdout).toContain('no members yet');
  });

  test('a token is printed alone on stdout, listed by how it begins, and revoked', async () => {
    await gbrain('member', 'add', 'olga', '--owner');
    const made = await gbrain('token', 'create', 'olga', '--project', 'shop', '--read-only', '--days', '7');
    expect(made.stdout).toMatch(/^gbt_[\w-]{43}\n$/);
    expect(made.stderr).toContain('for the project shop, read only');
    const { tokens } = JSON.parse((await gbrain('token', 'list', '--json')).stdout);
    expect(tokens[0]).toMatchObject({ member: 'olga', project: 'shop', readOnly: true, state: 'good' });
    expect((await gbrain('token', 'revoke', String(tokens[0].id))).code).toBe(0);
    expect((await gbrain('token', 'list')).stdout).toContain('revoked');
  });

  test.each<[string, string[], number, RegExp]>([
    ['a member that is not there', ['token', 'create', 'nobody'], 65, /no member "nobody"/],
    ['a project that is not there', ['project', 'grant', 'nothing', 'olga'], 65, /no project "nothing"/],
    ['a role that is none', ['project', 'grant', 'shop', 'olga', '--role', 'king'], 64, /reader, builder, owner/],
    ['a grant that was never given', ['project', 'revoke', 'shop', 'olga'], 65, /has every project without a grant/],
    ['the last owner', ['member', 'remove', 'olga'], 65, /last owner/],
    ['a token that is not there', ['token', 'revoke', '999'], 65, /no token 999/],
  ])('%s is refused with what to do', async (_name, args, code, message) => {
    const result = await gbrain(...args);
    expect(result).toMatchObject({ code, stdout: '' });
    expect(result.stderr).toMatch(message);
  });
});
