import { APICallError } from '@ai-sdk/provider';
import { messageOf } from '../../errors.ts';
import { redactKey } from '../../secrets/redact-key.ts';
import { type AttemptFailure, type Failure, failAttempt, TOO_LARGE } from '../call/attempt.ts';
import type { Usage } from '../call/model.ts';
import type { ModelErrorKind } from '../call/model-error.ts';
import { ReplyTooLarge } from './open-fetch.ts';
import { readStatedError } from './read-stated-error.ts';
import { readWait } from './read-wait.ts';

/** Where the model is and which key it needs, for the advice in a message. */
export interface ProviderAccess {
  baseUrl: string;
  /** The environment variable of the base URL, or the place in the config. */
  baseUrlName: string;
  /** The environment variable of the key: the one that is set, else the first; null when none is used. */
  keyName: string | null;
  /** Every variable that may hold the key, the first that is set wins. */
  keyNames: readonly string[];
  key: string | undefined;
  /** The environment variables that name proxies. */
  proxies: readonly string[];
}

/** Faults before anything was sent: the provider cannot have billed them. */
const NOT_SENT = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;
const CERTIFICATE = /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_VERIFY/;
const SLOW = /^UND_ERR_(HEADERS|BODY)_TIMEOUT$/;

/** Classifies a failed call of a provider's package, and decides whether to retry it. */
export function classifyFailure(error: unknown, access: ProviderAccess, now: number): AttemptFailure {
  if (causesOf(error).some((cause) => cause instanceof ReplyTooLarge)) {
    return failAttempt('bad-request', TOO_LARGE, { mayBeBilled: true, cause: error });
  }
  if (!APICallError.isInstance(error)) return classifyFault(error, access);
  const body = typeof error.responseBody === 'string' ? error.responseBody : JSON.stringify(error.responseBody ?? '');
  const status = error.statusCode ?? null;
  const more = { status, cause: error, usage: readUsage(body) };
  // A reply that broke off while it was read comes wrapped, with the status of its headers.
  if (status === null || (status < 300 && codeOf(error) !== null)) return classifyFault(error, access);
  if (status < 300) {
    const stated = classifyStated(parseBody(body), access);
    if (stated !== null) return stated;
    const hint = `Check ${access.baseUrlName} (${access.baseUrl}).`;
    return failAttempt('server', `answered with something that is not a reply of its API. ${hint}`, {
      ...more,
      mayBeBilled: true,
    });
  }
  const said = redactKey(shorten(error.message || body), access.key);
  const wait = readWait(error.responseHeaders ?? {}, body, now);
  const { kind, advice, retry } = classifyStatus(status, body, access, wait);
  const retryAfterMs = retry ? wait : null;
  return failAttempt(kind, `${advice} (HTTP ${status}: ${said})`, { ...more, retry, retryAfterMs });
}

/**
 * Classifies an error that stands in the body of a reply with status 200, as gateways and local servers send it, and
 * OpenAI where a response failed on the way; null for a body that states none.
 */
export function classifyStated(body: unknown, access: ProviderAccess): AttemptFailure | null {
  const stated = readStatedError(body);
  if (stated === null) return null;
  const text = JSON.stringify(body);
  const usage = readUsage(text);
  const wait = readWait({}, text, 0);
  const { kind, advice, retry } = classifyStatus(stated.status, text, access, wait);
  const said = redactKey(shorten([stated.type, stated.message].filter(Boolean).join(': ')), access.key);
  return failAttempt(kind, `${advice} (HTTP 200 with an error: ${said})`, {
    status: 200,
    usage,
    retry,
    retryAfterMs: retry ? wait : null,
    // A response that was begun has an id.
    mayBeBilled: usage === null && typeof body === 'object' && body !== null && 'id' in body,
  });
}

function classifyStatus(
  status: number,
  body: string,
  access: ProviderAccess,
  wait: number | null,
): { kind: ModelErrorKind; advice: string; retry: boolean } {
  const is = (kind: ModelErrorKind, advice: string, retry = false) => ({ kind, advice, retry });
  const key = access.keyName ?? 'the key';
  if (/content_policy|content_filter|safety_violation/i.test(body)) return is('refused', 'refused the question.');
  if (status === 401 || status === 403 || /api.?key.?(not valid|invalid)/i.test(body)) {
    return is('auth', `does not accept the key. Check ${key}, and that it may use this model.`);
  }
  // Google speaks of billing in every 429, and says how long to wait where waiting helps.
  if (status === 402 || /insufficient_quota|credit balance/i.test(body) || (wait === null && /billing/i.test(body))) {
    return is('rate-limited', `has no credit left on this account. Add credit, or use another ${key}.`);
  }
  if (status === 404 || /model_not_found/i.test(body)) {
    return is('not-found', `is not known at ${access.baseUrl}. Check the model's name; \`gbrain models\` lists some.`);
  }
  if (status === 408) return is('timeout', 'timed out at the provider. Try again later.', true);
  if (status === 429) return is('rate-limited', 'is rate-limited. Try again later, or with fewer calls.', true);
  if (status === 409 || status >= 500) return is('server', 'failed at the provider. Try again later.', true);
  return is('bad-request', 'does not accept this question. A shorter prompt or another model may work.');
}

/** A fault of the network, before or while a reply was read. */
function classifyFault(error: unknown, access: ProviderAccess): AttemptFailure {
  const code = codeOf(error);
  const said = redactKey(shorten(messageOf(error)), access.key);
  const answer = proxyAnswer(error);
  const proxies = access.proxies.join(' and ');
  if (answer !== null) {
    const message = `cannot be reached: the proxy answered HTTP ${answer}. Check ${proxies}, and NO_PROXY if it needs none.`;
    return failAttempt('unreachable', message, { status: answer, retry: answer >= 500, cause: error });
  }
  if (code === null) {
    const message = `gave no reply that can be read: ${said}. Check ${access.baseUrlName} (${access.baseUrl}).`;
    return failAttempt('server', message, { mayBeBilled: true, cause: error });
  }
  const more: Partial<Failure> = { mayBeBilled: !NOT_SENT.test(code), cause: error };
  if (SLOW.test(code)) return failAttempt('timeout', 'took too long to answer. Try again later.', more);
  const retry = !CERTIFICATE.test(code);
  return failAttempt(
    'unreachable',
    `cannot be reached at ${access.baseUrl} (${code}). Check the network, ${[...access.proxies, access.baseUrlName].join(' and ')}.`,
    { ...more, mayBeBilled: more.mayBeBilled === true && retry, retry },
  );
}

/** The system's code of a network fault, wherever in the chain of causes it stands. */
function codeOf(error: unknown): string | null {
  for (const cause of causesOf(error)) {
    const { code } = cause as { code?: unknown };
    if (typeof code === 'string' && /^(E[A-Z]|UND_ERR|CERT|DEPTH_|UNABLE_|SELF_SIGNED|HPE_)/.test(code)) return code;
  }
  return null;
}

/** The status with which a proxy refused a connection; undici has it in words only. */
function proxyAnswer(error: unknown): number | null {
  const said = causesOf(error).map(({ message }) => message);
  const [found] = said.flatMap(
    (text) => /^Proxy (?:response|Authentication Required) \((\d{3})\)/.exec(text)?.[1] ?? [],
  );
  return found === undefined ? null : Number(found);
}

/** An error and what caused it, outermost first. */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let current = error; current instanceof Error && causes.length < 8; ) {
    causes.push(current);
    current = current instanceof AggregateError ? current.errors[0] : current.cause;
  }
  return causes;
}

/** Token counts in the body of a reply that could not be used: it was paid for all the same. */
function readUsage(body: string): Usage | null {
  const { usage, usageMetadata } = (parseBody(body) ?? {}) as { usage?: Counts; usageMetadata?: Counts };
  const counts = usage ?? usageMetadata ?? {};
  const input = count(counts.input_tokens ?? counts.prompt_tokens ?? counts.promptTokenCount);
  const output = count(counts.output_tokens ?? counts.completion_tokens ?? counts.candidatesTokenCount);
  if (input + output === 0) return null;
  const cacheReadTokens = count(counts.cache_read_input_tokens);
  const cacheWriteTokens = count(counts.cache_creation_input_tokens);
  const inputTokens = input + cacheReadTokens + cacheWriteTokens;
  return { inputTokens, cacheReadTokens, cacheWriteTokens, outputTokens: output + count(counts.thoughtsTokenCount) };
}

type Counts = Readonly<Record<string, unknown>>;

function count(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0;
}

function parseBody(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** What a provider says, on one line; whole, unless it answers with a page. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 2_000 ? `${line.slice(0, 1_999)}…` : line;
}
