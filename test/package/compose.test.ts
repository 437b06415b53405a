import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { createModels } from '../../src/models/provider/create-models.ts';

interface Compose {
  services: Record<string, { environment?: Record<string, string | null> }>;
}

test('the worker of deploy/compose.yaml is given the key of every provider, where there is one', () => {
  const text = readFileSync(join(import.meta.dirname, '../../deploy/compose.yaml'), 'utf8');
  const { services } = parse(text, { merge: true }) as Compose;
  const keys = createModels({ env: {}, sleep: async () => {} })
    .list()
    .flatMap(({ keyName }) => keyName ?? []);
  expect(keys).toContain('OPENAI_API_KEY');
  const { environment = {} } = services.worker!;
  // Without a value: it comes from the shell, and is not set at all where that has none.
  for (const key of keys) {
    expect(environment).toHaveProperty(key, null);
    expect(environment).toHaveProperty(key.replace(/API_KEY$/, 'BASE_URL'), null);
  }
  expect(environment.GBRAIN_DATABASE_URL).toBe(services.server!.environment!.GBRAIN_DATABASE_URL);
});
