import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type Config, changeConfig, readConfig } from '../../src/config/config.ts';

const folder = mkdtempSync(join(tmpdir(), 'gbrain-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'config.json');

const FULL: Config = {
  database_url: 'postgres://ada:s3cret@localhost/brain',
  judges: ['openai:gpt-5.2', 'local:llama'],
  providers: { local: { base_url: 'http://localhost:11434/v1', api_key_env: 'LOCAL_KEY', structured_output: true } },
  prices: { 'local:llama': { input: 0, output: 0.5, cache_read: 0, cache_write: 0, as_of: '2026-01-31' } },
};

describe('the settings', () => {
  test('are empty when there is no file', async () => {
    expect(readConfig(join(folder, 'nothing.json'))).toEqual({});
  });

  test('come back as they were written, in a file that only its owner reads', async () => {
    await changeConfig(file, FULL);
    expect(readConfig(file)).toEqual(FULL);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('are changed one by one, and what is not ours stays', async () => {
    writeFileSync(file, '{"engine":"pglite","openai_api_key":"k","judges":["a:b"]}');
    await changeConfig(file, { database_path: '/x', judges: ['c:d'] });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      engine: 'pglite',
      openai_api_key: 'k',
      judges: ['c:d'],
      database_path: '/x',
    });
  });

  test('are read under a byte order mark', async () => {
    writeFileSync(file, '\uFEFF{}');
    expect(readConfig(file)).toEqual({});
  });

  test.each<[string, Config, string | null]>([
    ['{"panel":["a:b"]}', { judges: ['a:b'] }, null],
    ['{"panel":["a:b"],"judges":["c:d"]}', { judges: ['c:d'] }, null],
    ['{"databse_url":"x"}', {}, 'databse_url (did you mean "database_url"?)'],
    [
      '{"providers":{"a":{"base_url":"http://x","url":1}}}',
      { providers: { a: { base_url: 'http://x' } } },
      'providers.a.url (did you mean "base_url"?)',
    ],
    [
      '{"prices":{"a:b":{"input":1,"output":1,"in":1}}}',
      { prices: { 'a:b': { input: 1, output: 1 } } },
      'prices.a:b.in',
    ],
    [
      '{"engine":"pglite","database_path":"/home/ada/.gbrain/brain.pglite","openai_api_key":"sk-s3cret","chat_model":"a:b"}',
      { engine: 'pglite', database_path: '/home/ada/.gbrain/brain.pglite' },
      'openai_api_key, chat_model',
    ],
  ])('%s gives %j and passes over %s', (text, config, unknown) => {
    writeFileSync(file, text);
    const notes: string[] = [];
    expect(readConfig(file, (note) => notes.push(note))).toEqual(config);
    expect(notes).toEqual(
      unknown === null ? [] : [`The configuration ${file} has settings that were passed over: ${unknown}.`],
    );
  });

  test.each<[string, string, RegExp]>([
    [
      'text that is not JSON',
      '{"database_url": "postgres://ada:s3cret@x/y"',
      /not valid JSON: expected , or } at line 1, column 45/,
    ],
    ['a list', '[]', /expected an object, got a list/],
    ['a provider without its URL', '{"providers":{"a":{}}}', /providers\.a\.base_url/],
    ['a URL of another kind', '{"providers":{"a":{"base_url":"file:///etc/passwd"}}}', /providers\.a\.base_url/],
    ['a provider with an odd name', '{"providers":{"A B":{"base_url":"http://x"}}}', /not a provider name/],
    ['a negative price', '{"prices":{"a:b":{"input":-1,"output":1}}}', /prices\.a:b\.input/],
    ['a price without bounds', '{"prices":{"a:b":{"input":1e999,"output":1}}}', /prices\.a:b\.input/],
    ['a price of a slip', '{"prices":{"a:b":{"input":1,"output":1e300}}}', /prices\.a:b\.output/],
    ['no judges', '{"judges":[]}', /judges/],
    ['an engine that there is not', '{"engine":"mysql"}', /engine/],
  ])('with %s are an error of kind config that says where', async (_name, text, message) => {
    writeFileSync(file, text);
    const failed = await (async () => readConfig(file))().catch((error: unknown) => error);
    expect(failed).toMatchObject({ code: 'config', message: expect.stringMatching(message) });
    expect(String(failed)).not.toContain('s3cret');
  });

  test('in a place that cannot be read are an error that names it', async () => {
    await expect(async () => readConfig(folder)).rejects.toMatchObject({
      code: 'config',
      message: expect.stringContaining(folder),
    });
  });
});
