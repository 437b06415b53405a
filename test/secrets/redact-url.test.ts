import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { redactUrl } from '../../src/secrets/redact-url.ts';

describe('a URL without its secrets', () => {
  test.each([
    ['https://git.example.com/docs', 'https://git.example.com/docs'],
    ['https://ada:s3cret@git.example.com/docs', 'https://***@git.example.com/docs'],
    ['https://t0ken@git.example.com/docs?x=1', 'https://***@git.example.com/docs?***'],
    ['https://ada:p@ss/w@git.example.com/docs', 'https://***@git.example.com/docs'],
    ['https://ada:p%40ss%2Fw@git.example.com/docs', 'https://***@git.example.com/docs'],
    ['https://ada:p?a#b@git.example.com/docs', 'https://***'],
    ['https://git.example.com/docs?private_token=abc&x=1', 'https://git.example.com/docs?***'],
    ['https://git.example.com/docs?mail=ada@example.org&token=abc', 'https://***'],
    ['https://git.example.com/docs#abc', 'https://git.example.com/docs#***'],
    ['ssh://git@git.example.com:2222/docs', 'ssh://***@git.example.com:2222/docs'],
    ['git@git.example.com:docs', 'git@git.example.com:docs'],
    ['ada:s3cret@git.example.com:docs', '***@git.example.com:docs'],
    ['(ada:s3cret@git.example.com/docs)', '(***@git.example.com/docs)'],
    ['/srv/docs', '/srv/docs'],
    ['postgres://ada:s3cret@db.example:5432/brain', 'postgres://***@db.example:5432/brain'],
    ['at postgresql://ada:p%40ss@[::1]/x and more', 'at postgresql://***@[::1]/x and more'],
    ['postgres://:only@host/x', 'postgres://***@host/x'],
    ['postgres://host/x?user=ada&password=s3cret&ssl=1', 'postgres://host/x?***'],
    ['https://example.org/a:b', 'https://example.org/a:b'],
    ['write to ada@example.org, see https://example.org', 'write to ada@example.org, see https://example.org'],
    ['https://example.org:80/ is of ada@example.org', 'https://example.org:80/ is of ada@example.org'],
    ['http://[::1]:80 is of ada@example.org', 'http://[::1]:80 is of ada@example.org'],
    ['at file:///srv/node_modules/@scope/x.js:1:2', 'at file:///srv/node_modules/@scope/x.js:1:2'],
    ['{"mail":"ada@example.org"} mailto:ada@example.org', '{"mail":"ada@example.org"} mailto:ada@example.org'],
    [
      "unable to access 'https://ada:a b'c@git.example/x?t=d e/': Could not resolve host: c@git.example",
      "unable to access 'https://***@git.example/x?***': Could not resolve host: c@git.example",
    ],
    ['"https://ada:s3 cret@git.example/x" is it.', '"https://***@git.example/x" is it.'],
    ['https://ada:s3 cret@git.example/x is it', 'https://***@git.example/x is it'],
    ['a https://u:p@b/c\nd https://e/f?g', 'a https://***@b/c\nd https://e/f?***'],
  ])('%s becomes %s', (text, shown) => {
    expect(redactUrl(text)).toBe(shown);
  });
});

const TOKEN = 'S3CRETt0ken';
const marks = (alphabet: string) => fc.string({ unit: fc.constantFrom(...alphabet), maxLength: 12 });
/** A password or value with the token in it. */
const withToken = (alphabet: string) =>
  fc.tuple(marks(alphabet), marks(alphabet)).map(([before, after]) => `${before}${TOKEN}${after}`);
const scheme = fc.constantFrom('https', 'http', 'ssh', 'git', 'postgres', 'git+ssh');
const around = fc.tuple(
  fc.constantFrom('', 'fatal: ', 'see https://example.org/a and ', 'ada@example.org: '),
  fc.constantFrom('', ' is gone', '; fatal: x', ' of https://example.org/b', ' of ada@example.org'),
);
const url = fc.oneof(
  fc.tuple(scheme, withToken('ab:@/#?%4=&.-')).map(([name, password]) => `${name}://ada:${password}@host.example/x`),
  fc.tuple(scheme, withToken('ab:@/#%4=&')).map(([name, user]) => `${name}://${user}@host.example/x`),
  fc.tuple(scheme, withToken('ab:@/#?%4=&')).map(([name, query]) => `${name}://host.example/x?private_token=${query}`),
  fc.tuple(scheme, withToken('ab:@/#?%4=&')).map(([name, fragment]) => `${name}://host.example/x#${fragment}`),
  // Without a slash: after `name://` it would be another URL.
  withToken('ab:@#?%4&.-').map((password) => `ada:${password}@host.example:x`),
);
/** Git quotes a URL as it is, whatever is in it. */
const quoted = fc
  .tuple(scheme, withToken("ab:@/#?%' "), withToken("ab:@/#?%' "), fc.constantFrom("'", '"'))
  .map(([name, password, value, quote]) => `${quote}${name}://ada:${password}@host.example/x?t=${value}${quote}`)
  .filter((text) => !/['"][:;,.)]?\s/.test(text.slice(1)));

describe('the laws of redaction', () => {
  test('a token in a URL never survives', () => {
    fc.assert(
      fc.property(fc.oneof(url, quoted), around, (text, [before, after]) => {
        expect(redactUrl(`${before}${text}${after}`)).not.toContain(TOKEN);
      }),
      { numRuns: 3_000 },
    );
  });

  test('text without a URL is unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab:@/#? \n\'".') }), (text) => {
        fc.pre(!text.includes('://') && !/:\S*@/.test(text));
        expect(redactUrl(text)).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });

  test('redacting again changes nothing', () => {
    const any = fc.array(fc.constantFrom('://', '@', ':', '/', '?', '#', "'", '"', ' ', 'a', 'https', '\n', '9', '.'));
    fc.assert(
      fc.property(any, (parts) => {
        const once = redactUrl(parts.join(''));
        expect(redactUrl(once)).toBe(once);
      }),
      { numRuns: 20_000 },
    );
  });

  // A search that starts again at each mark would take hours.
  test.each(['@', ':', '@:', '://', 'a://b:c ', "'a://", 'a:@', "'a://b@c' ", ':@x/', "'", 'a', '?', '\n@'])(
    'a megabyte of %j takes no longer than its length',
    (part) => {
      expect(redactUrl(part.repeat(1_000_000 / part.length)).length).toBeGreaterThan(0);
    },
    10_000,
  );
});
