import { existsSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { GbrainError, messageOf } from '../errors.ts';
import { describeIssue } from '../text/describe-issue.ts';
import { parseJson } from '../text/parse-json.ts';
import { makeDirectory } from './make-directory.ts';

/** No model costs a dollar a token; a higher price is a typo, and sums of it would overflow. */
const dollars = z.number().nonnegative().max(1_000_000);

const providerSchema = z.strictObject({
  /** Where the server speaks the OpenAI chat API, such as `http://127.0.0.1:11434/v1`. */
  base_url: z.url({ protocol: /^https?$/ }),
  /** Name of the environment variable that holds the key; a server without one needs none. */
  api_key_env: z.string().min(1).optional(),
  /** Whether the server can constrain its reply to a JSON Schema; false by default. */
  structured_output: z.boolean().optional(),
});

const priceSchema = z.strictObject({
  /** US dollars per million input tokens. */
  input: dollars,
  /** US dollars per million output tokens. */
  output: dollars,
  /** US dollars per million cached input tokens read; the input price by default. */
  cache_read: dollars.optional(),
  /** US dollars per million input tokens written to the cache; the input price by default. */
  cache_write: dollars.optional(),
  /** ISO date of the price list. */
  as_of: z.iso.date().optional(),
});

const configSchema = z.strictObject({
  /** PostgreSQL to use instead of the embedded database; `GBRAIN_DATABASE_URL` and `DATABASE_URL` come before it. */
  database_url: z.string().min(1).optional(),
  /** Directory of the embedded database, absolute or below the home; `brain.pglite` in the home by default. */
  database_path: z.string().min(1).optional(),
  /** `pglite` for the embedded database even where `database_url` names another one; by default that decides. */
  engine: z.enum(['pglite', 'postgres']).optional(),
  /** Judge models of `eval takes-quality` unless `--models` or `GBRAIN_JUDGES` names others. */
  judges: z.array(z.string().min(1)).min(1).optional(),
  /** An older name of `judges`. */
  panel: z.array(z.string().min(1)).min(1).optional(),
  /** OpenAI-compatible servers by the provider name that model ids use. */
  providers: z.record(z.string().regex(/^[a-z][a-z0-9-]*$/), providerSchema).optional(),
  /** Prices by full model id; they come before the built-in ones. */
  prices: z.record(z.string().min(1), priceSchema).optional(),
  /** Seconds after which a call of git is given up; `GBRAIN_GIT_TIMEOUT_SECONDS` comes before it. */
  git_timeout_seconds: z.number().positive().max(86_400).optional(),
  /** Hosts that git may fetch from; any when left out. `GBRAIN_GIT_HOSTS` comes before it. */
  git_hosts: z
    .array(z.string().regex(/^(?:\*\.)?[A-Za-z0-9[][A-Za-z0-9.:\]-]*$/))
    .min(1)
    .optional(),
  /** Token of a server for `mcp serve --server`; `GBRAIN_TOKEN` comes before it. */
  server_token: z.string().min(1).optional(),
});

/** The settings of a home, as `config.json` holds them. Every field may be absent. */
export type Config = Omit<z.infer<typeof configSchema>, 'panel'>;

/**
 * Reads the settings; a file that does not exist is an empty configuration. Another gbrain may keep settings of its own
 * in the same file, so fields that are not ours are passed over, and `onNote` is told their names.
 * Throws GbrainError `config` when it cannot be read, is not JSON, or holds an ill-typed field.
 */
export function readConfig(file: string, onNote: (sentence: string) => void = () => {}): Config {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    // ENOTDIR: the home is below a file. Opening the database reports that.
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return {};
    throw new GbrainError(
      'config',
      `The configuration ${file} cannot be read: ${messageOf(error)}. Make it readable, or set GBRAIN_HOME to another home.`,
      { cause: error },
    );
  }
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    throw new GbrainError(
      'config',
      `The configuration ${file} is not valid JSON: ${messageOf(error)}. Correct it, or delete it to start anew.`,
      { cause: error },
    );
  }
  const unknown: string[] = [];
  const { panel, ...config } = checkConfig(value, file, unknown);
  if (unknown.length > 0)
    onNote(`The configuration ${file} has settings that were passed over: ${unknown.join(', ')}.`);
  return panel === undefined ? config : { judges: panel, ...config };
}

/**
 * Sets settings and leaves all others of the file as they are, another program's too; replaces the file in one step.
 * Throws GbrainError `config` as {@link readConfig} does.
 */
export async function changeConfig(file: string, change: Config): Promise<void> {
  readConfig(file);
  const before: unknown = existsSync(file) ? parseJson(readFileSync(file, 'utf8')) : {};
  checkConfig(change, file, null);
  const text = `${JSON.stringify({ ...(before as object), ...change }, null, 2)}\n`;
  const fresh = `${file}.${process.pid}.new`;
  try {
    makeDirectory(dirname(file));
    // A database URL may hold a password.
    await writeFile(fresh, text, { mode: 0o600 });
    await rename(fresh, file);
  } catch (error) {
    throw new GbrainError('config', `The configuration ${file} cannot be written: ${messageOf(error)}.`, {
      cause: error,
    });
  }
}

/** The fields that are ours; what is said of the others goes to `unknown`, or is an error where that is null. */
function checkConfig(value: unknown, file: string, unknown: string[] | null): z.infer<typeof configSchema> {
  const result = configSchema.safeParse(value);
  if (result.success) return result.data;
  const foreign = result.error.issues.filter((issue) => issue.code === 'unrecognized_keys');
  const wrong = result.error.issues.find((issue) => issue.code !== 'unrecognized_keys');
  if (wrong !== undefined || unknown === null) {
    const message = `The configuration ${file} is not valid: ${describe(wrong ?? foreign[0]!, value)}.`;
    throw new GbrainError('config', message);
  }
  unknown.push(...foreign.flatMap((issue) => issue.keys.map((key) => nameField({ ...issue, keys: [key] }, value))));
  return checkConfig(withoutFields(value, foreign), file, null);
}

/** A field that is not ours: its name, and the one that may have been meant. */
function nameField(issue: z.core.$ZodIssueUnrecognizedKeys, value: unknown): string {
  const name = [...issue.path, ...issue.keys].map(String).join('.');
  const [, near] = /did you mean (".*")/.exec(describe(issue, value)) ?? [];
  return near === undefined ? name : `${name} (did you mean ${near}?)`;
}

function withoutFields(value: unknown, foreign: readonly { path: PropertyKey[]; keys: string[] }[]): unknown {
  const copy = structuredClone(value);
  for (const { path, keys } of foreign) {
    const at = path.reduce<object>((inner, step) => Reflect.get(inner, step), copy as object);
    for (const key of keys) Reflect.deleteProperty(at, key);
  }
  return copy;
}

function describe(issue: z.core.$ZodIssue, value: unknown): string {
  if (issue.code !== 'invalid_key') return describeIssue(issue, configSchema, value);
  return `"${issue.path.map(String).join('.')}" is not a provider name. Use lower-case letters, digits and hyphens, a letter first`;
}
