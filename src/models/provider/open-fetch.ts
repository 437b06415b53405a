import { GbrainError } from '../../errors.ts';
import { redactUrl } from '../../secrets/redact-url.ts';
import { MAX_REPLY_BYTES } from '../call/reply.ts';

type Env = Readonly<Record<string, string | undefined>>;
type Fetch = typeof fetch;

/** A provider sent more than any reply can be; the connection was closed. */
export class ReplyTooLarge extends Error {}

/**
 * Fetches for models: through the proxies that the environment names, and at most {@link MAX_REPLY_BYTES} of each reply.
 * `direct` replaces Node's own fetch. Throws a config error for a proxy that is no URL.
 */
export function openFetch(env: Env, direct?: Fetch): Fetch {
  const base = direct ?? (proxiesOf(env).length > 0 ? proxiedFetch(env) : fetch);
  return async (input, init) => limitReply(await base(input, init));
}

const VARIABLES = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'] as const;

/** The variables that name a proxy; the lower-case one of a pair wins. */
export function proxiesOf(env: Env): string[] {
  return VARIABLES.filter((name) => env[name]?.trim());
}

/**
 * Node 20 knows no proxies, and its fetch takes no dispatcher of another version of undici; so both come from the package.
 * Hosts of `NO_PROXY` are asked directly; nothing else is exempt, not even this machine.
 */
function proxiedFetch(env: Env): Fetch {
  const proxies = {
    httpProxy: proxyOf(env, 'http_proxy'),
    httpsProxy: proxyOf(env, 'https_proxy'),
    noProxy: env.no_proxy ?? env.NO_PROXY ?? '',
  };
  let opened: Promise<Fetch> | undefined;
  const open = async (): Promise<Fetch> => {
    // A bundle gives a package of CommonJS as the default alone.
    const { EnvHttpProxyAgent, fetch } = (await import('undici')).default;
    // The caller has a time limit of its own. Plain HTTP is not tunnelled: many proxies refuse CONNECT to its ports.
    const dispatcher = new EnvHttpProxyAgent({ ...proxies, headersTimeout: 0, bodyTimeout: 0, proxyTunnel: false });
    return ((input: string, init: object) => fetch(input, { ...init, dispatcher })) as unknown as Fetch;
  };
  return async (input, init) => {
    opened ??= open();
    return (await opened)(input, init);
  };
}

/** The URL of a proxy, with `http://` where no scheme is given, as other programs read it; empty for none. */
function proxyOf(env: Env, name: 'http_proxy' | 'https_proxy'): string {
  const given = [name, name.toUpperCase()].find((each) => env[each]?.trim());
  if (given === undefined) return '';
  const value = env[given]!.trim();
  const url = value.includes('://') ? value : `http://${value}`;
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url;
  throw new GbrainError(
    'config',
    `${given} is "${redactUrl(url)}". Give an http or https URL, such as http://host:3128.`,
  );
}

function limitReply(response: Response): Response {
  if (Number(response.headers.get('content-length')) > MAX_REPLY_BYTES) {
    void response.body?.cancel();
    throw new ReplyTooLarge();
  }
  if (response.body === null) return response;
  let bytes = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > MAX_REPLY_BYTES) controller.error(new ReplyTooLarge());
      else controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(limit), { status, statusText, headers: new Headers([...headers]) });
}
