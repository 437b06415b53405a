import type { LanguageModelV3 } from '@ai-sdk/provider';
import { GbrainError } from '../../errors.ts';
import type { ProviderAccess } from './classify-failure.ts';
import type { CompatibleServer } from './models-config.ts';
import { proxiesOf } from './open-fetch.ts';

/** Everything that a provider's package needs to make a model. */
export interface LoadOptions {
  name: string;
  baseUrl: string;
  key: string | undefined;
  fetch: typeof fetch | undefined;
}

/** A provider that a package of the AI SDK speaks to. */
export interface Provider {
  access: ProviderAccess;
  /** Whether replies can be constrained by a JSON Schema. */
  structured: boolean;
  /** Loads the package, only when a model of it is asked. */
  load(options: LoadOptions): Promise<LanguageModelV3>;
}

type Env = Readonly<Record<string, string | undefined>>;

/** The providers that need no config, and where they are when the environment does not say. */
const HOSTED = {
  openai: {
    url: 'https://api.openai.com/v1',
    urlName: 'OPENAI_BASE_URL',
    keyNames: ['OPENAI_API_KEY'],
    async load({ name, baseUrl, key, fetch }: LoadOptions) {
      const { createOpenAI } = await import('@ai-sdk/openai');
      return createOpenAI({ baseURL: baseUrl, apiKey: key ?? '', fetch })(name);
    },
  },
  anthropic: {
    url: 'https://api.anthropic.com/v1',
    urlName: 'ANTHROPIC_BASE_URL',
    keyNames: ['ANTHROPIC_API_KEY'],
    async load({ name, baseUrl, key, fetch }: LoadOptions) {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return createAnthropic({ baseURL: baseUrl, apiKey: key ?? '', fetch })(name);
    },
  },
  google: {
    url: 'https://generativelanguage.googleapis.com/v1beta',
    urlName: 'GOOGLE_GENERATIVE_AI_BASE_URL',
    // The last two are the names that Google's own tools read.
    keyNames: ['GOOGLE_GENERATIVE_AI_API_KEY', 'GEMINI_API_KEY', 'GOOGLE_API_KEY'],
    async load({ name, baseUrl, key, fetch }: LoadOptions) {
      const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
      return createGoogleGenerativeAI({ baseURL: baseUrl, apiKey: key ?? '', fetch })(name);
    },
  },
};

/** Names of the providers that are always there. */
export const HOSTED_PROVIDERS = Object.keys(HOSTED) as (keyof typeof HOSTED)[];

/** The provider of a name, or null when it is neither hosted nor in the config. A bad base URL is a config error. */
export function findProvider(
  provider: string,
  env: Env,
  servers: Readonly<Record<string, CompatibleServer>>,
): Provider | null {
  const proxies = proxiesOf(env);
  const hosted = HOSTED_PROVIDERS.find((name) => name === provider);
  if (hosted !== undefined) {
    const { url, urlName, keyNames, load } = HOSTED[hosted];
    const baseUrl = baseUrlOf(env[urlName] || url, urlName, new URL(url).pathname);
    const keyName = keyNames.find((name) => env[name]) ?? keyNames[0]!;
    return {
      access: { baseUrl, baseUrlName: urlName, keyName, keyNames, key: env[keyName] || undefined, proxies },
      structured: true,
      load,
    };
  }
  if (!Object.hasOwn(servers, provider)) return null;
  const server = servers[provider]!;
  const baseUrlName = `providers.${provider}.base_url`;
  const keyName = server.api_key_env ?? null;
  const structured = server.structured_output ?? false;
  return {
    access: {
      baseUrl: baseUrlOf(server.base_url, baseUrlName, '/v1'),
      baseUrlName,
      keyName,
      keyNames: keyName === null ? [] : [keyName],
      key: (keyName !== null && env[keyName]) || undefined,
      proxies,
    },
    structured,
    async load({ name, baseUrl, key, fetch }) {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const settings = { name: provider, baseURL: baseUrl, supportsStructuredOutputs: structured };
      return createOpenAICompatible({ ...settings, apiKey: key, fetch })(name);
    },
  };
}

/** A base URL without its last slash; one without a path gets the usual one, since half of all tools leave it out. */
function baseUrlOf(given: string, name: string, usualPath: string): string {
  let url: URL;
  try {
    url = new URL(given);
  } catch {
    throw new GbrainError('config', `${name} is "${given}", which is not a URL such as http://127.0.0.1:11434/v1.`);
  }
  if (!/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new GbrainError('config', `${name} is "${given}": give an http or https URL without a query.`);
  }
  if (url.pathname === '/') url.pathname = usualPath;
  return url.href.replace(/\/+$/, '');
}
