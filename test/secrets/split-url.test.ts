import { expect, test } from 'vitest';
import { splitUrl } from '../../src/secrets/split-url.ts';

test.each<[string, string, string | null, string | null]>([
  ['https://git.example/docs', 'https://git.example/docs', null, null],
  ['https://ada:s3cret@git.example:8443/docs.git', 'https://git.example:8443/docs.git', 'ada', 's3cret'],
  ['HTTP://ada:@git.example/docs', 'HTTP://git.example/docs', 'ada', ''],
  ['https://t0ken@git.example/docs', 'https://git.example/docs', 't0ken', null],
  ['https://ada:a@b:c@git.example/docs', 'https://git.example/docs', 'ada', 'a@b:c'],
  ['https://a%40b:a%2Fb%3F%23%25@git.example/docs', 'https://git.example/docs', 'a@b', 'a/b?#%'],
  ['https://ada:100%@git.example/docs', 'https://git.example/docs', 'ada', '100%'],
  ['ssh://git@git.example:2222/docs', 'ssh://git@git.example:2222/docs', null, null],
  ['git@git.example:docs', 'git@git.example:docs', null, null],
  ['file:///srv/@team/docs', 'file:///srv/@team/docs', null, null],
  ['/srv/a:b@c/d', '/srv/a:b@c/d', null, null],
])('%s is fetched from %s as %s with the password %s', (given, url, user, password) => {
  expect(splitUrl(given)).toEqual({ url, credentials: user === null ? null : { user, password } });
});

test.each([
  [
    'https://git.example/docs?private_token=s3cret',
    /"https:\/\/git\.example\/docs\?\*\*\*".*user:TOKEN@ before the host/,
  ],
  ['https://git.example/docs#s3cret', /has no query and no fragment/],
  ['https://ada:p@s3cret/w@git.example/docs', /"https:\/\/\*\*\*@git\.example\/docs".*percent-encoded/],
  ['https://ada:p?s3cret@git.example/docs', /has no query/],
  ['https://ada:p s3cret@git.example/docs', /white space/],
  ['https://ada:s3cret%0Ahost=elsewhere@git.example/docs', /control character/],
  ['ssh://ada:s3cret@git.example/docs', /ssh takes no password/],
  ['ada:s3cret@git.example:docs', /ssh takes no password/],
  ['git://s3cret@git.example/docs', /git takes no password/],
  ['https://***@git.example/docs', /\*\*\* stands for a secret/],
])('%s is refused with a way on and without its secret', (given, message) => {
  let thrown: unknown;
  try {
    splitUrl(given);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toMatchObject({ code: 'usage', message: expect.stringMatching(message) });
  expect(String(thrown)).not.toContain('s3cret');
});
