import { z } from 'zod';
import type { Config } from './config.ts';

const dollars = z.number().nonnegative();

/** What `config.json` may hold. Keys that are not here are refused, since a misspelt one would silently do nothing. */
export const CONFIG_SCHEMA: z.ZodType<Config> = z.strictObject({
  database_url: z.string().min(1).optional(),
  panel: z.array(z.string().min(1)).min(1).optional(),
  providers: z
    .record(
      z.string().regex(/^[a-z][a-z0-9_-]{0,40}$/, 'a provider is named with a-z, 0-9, _ and -'),
      z.strictObject({
        base_url: z.url({ protocol: /^https?$/ }),
        api_key_env: z.string().min(1).optional(),
        structured_output: z.boolean().optional(),
      }),
    )
    .optional(),
  prices: z
    .record(
      z.string().regex(/^[^:]+:.+$/, 'a price stands under provider:model'),
      z.strictObject({
        input: dollars,
        output: dollars,
        cache_read: dollars.optional(),
        cache_write: dollars.optional(),
        as_of: z.iso.date().optional(),
      }),
    )
    .optional(),
});

/** The keys that are allowed where an object of the config stands, for an error about another one. */
export const ALLOWED_KEYS: Readonly<Record<'' | 'providers' | 'prices', readonly string[]>> = {
  '': ['database_url', 'panel', 'providers', 'prices'],
  providers: ['base_url', 'api_key_env', 'structured_output'],
  prices: ['input', 'output', 'cache_read', 'cache_write', 'as_of'],
};
