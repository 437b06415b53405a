import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EMPTY, makeWorld, PROJECT, type World } from './page/world.ts';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const tool = (path: string, ...args: string[]) =>
  run(process.execPath, [join(root, 'node_modules', path), ...args]).catch((error: { stdout?: string }) => {
    throw new Error(`${path} failed: ${error.stdout}`, { cause: error });
  });

/** The part of an OpenAPI document that the tests read. */
interface Document {
  paths: Record<string, Record<string, { operationId: string; requestBody?: object; responses: object }>>;
  components: { schemas: Record<string, object> };
}

describe('the OpenAPI document', () => {
  let world: World;
  let folder: string;
  let document: Document;
  beforeAll(async () => {
    world = await makeWorld();
    folder = mkdtempSync(join(tmpdir(), 'gbrain-client-'));
    document = (await (await fetch(`${world.url}/api/v1/openapi.json`)).json()) as Document;
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await world.close();
  });

  test('is valid by the schema that OpenAPI publishes', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate({ ...document });
    expect(errors).toBeUndefined();
    expect([valid, validator.version]).toEqual([true, '3.1']);
  });

  test('names every call once, and the schema of every body and answer', () => {
    const calls = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const ids = calls.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const json = JSON.stringify(calls.map(({ requestBody, responses }) => ({ requestBody, responses })));
    const schemas = json.match(/"application\/json":\{"schema":\{"([^"]+)/g) ?? [];
    expect(schemas.length).toBeGreaterThan(calls.length - 1);
    expect(schemas.filter((schema) => !schema.endsWith('$ref'))).toEqual([]);
    expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(['Build', 'BuildPage', 'Take']));
  });

  test('gives a client that compiles and makes the main calls', async () => {
    cpSync(join(root, 'examples/api-client'), folder, { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    const compilerOptions = {
      ...{ target: 'ES2022', lib: ['ES2023', 'DOM'], module: 'NodeNext', strict: true, skipLibCheck: false },
      ...{ types: ['node'], rewriteRelativeImportExtensions: true, outDir: 'js' },
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['main-calls.ts'] }));

    await tool('oazapfts/dist/cli.js', `${world.url}/api/v1/openapi.json`, join(folder, 'client.ts'));
    await tool('typescript/bin/tsc', '-p', folder);
    const program = join(folder, 'js/main-calls.js');
    const { stdout } = await run(process.execPath, [program, world.url, world.token, PROJECT]);

    expect(JSON.parse(stdout)).toEqual({
      me: 'ada',
      projects: [PROJECT, EMPTY],
      build: { started: 'queued', ended: 'ready', events: expect.any(Number) },
      builds: [2],
      commits: [expect.stringMatching(/^[0-9a-f]{40}$/)],
      claims: expect.any(Number),
      receipt: { listed: 7, version: 1 },
      run: { listed: 1, sessions: expect.any(Number) },
      records: ['documents', 'brain'],
      problems: [
        { status: 404, title: 'Not found' },
        { status: 401, title: 'Not signed in' },
      ],
    });
    const seen = JSON.parse(stdout) as { claims: number; build: { events: number }; run: { sessions: number } };
    expect(Math.min(seen.claims, seen.build.events, seen.run.sessions)).toBeGreaterThan(0);
    expect(world.errors).toEqual([]);
  });
});
