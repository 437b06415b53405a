import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstViolation } from '../../src/json-schema/first-violation.ts';
import { RECEIPT_SCHEMA } from '../../src/takes-quality/receipt/receipt.ts';
import { SPEC_RECEIPT } from './spec-receipt.ts';

const PUBLISHED = resolve(import.meta.dirname, '../../schemas/takes-quality-receipt.schema.json');
const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false }).compile(RECEIPT_SCHEMA);

describe('the published schema', () => {
  test('is the one that receipts are read by (UPDATE=1 writes it)', () => {
    const current = `${JSON.stringify(RECEIPT_SCHEMA, null, 2)}\n`;
    if (process.env.UPDATE === '1') writeFileSync(PUBLISHED, current);
    expect(JSON.parse(readFileSync(PUBLISHED, 'utf8'))).toEqual(JSON.parse(current));
  });

  test('takes the example of the contract', () => {
    expect(ajv(SPEC_RECEIPT), JSON.stringify(ajv.errors)).toBe(true);
    expect(firstViolation(RECEIPT_SCHEMA, SPEC_RECEIPT)).toBeNull();
  });

  test('means the same to our reader as to an independent validator, whatever is broken', () => {
    const paths = pathsOf(SPEC_RECEIPT);
    const values = [null, 0, -1, 11, 1.5, '', 'x', true, [], {}, 'abcd1234', 'pass', 'inconclusive', undefined];
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.constantFrom(...values), (path, value) => {
        const broken: unknown = JSON.parse(JSON.stringify(replaceAt(structuredClone(SPEC_RECEIPT), path, value)));
        expect(firstViolation(RECEIPT_SCHEMA, broken) === null).toBe(ajv(broken));
      }),
      { numRuns: 600 },
    );
  });
});

function pathsOf(value: unknown, prefix: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [prefix];
  return [
    ...(prefix.length > 0 ? [prefix] : []),
    ...Object.entries(value).flatMap(([k, v]) => pathsOf(v, [...prefix, k])),
  ];
}

function replaceAt(root: object, path: readonly string[], value: unknown): object {
  let holder: Record<string, unknown> = root as Record<string, unknown>;
  for (const key of path.slice(0, -1)) holder = holder[key] as Record<string, unknown>;
  holder[path.at(-1)!] = value;
  return root;
}
