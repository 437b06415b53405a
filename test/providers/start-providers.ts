import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  anthropicMessages,
  googleGenerate,
  type Json,
  openaiChat,
  openaiResponses,
  type Question,
  type WireFormat,
} from './wire-formats.ts';

/** One request as the server got it. */
export interface ProviderRequest extends Question {
  /** `compatible` is a server of the config's, at {@link Providers.compatibleUrl}. */
  provider: 'openai' | 'anthropic' | 'google' | 'compatible';
  path: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body as sent. */
  body: Json;
  /** How many requests for this provider's model came before. */
  index: number;
}

/** What the server does with one request. Without a word it replies with an empty text. */
export interface Step {
  /** The model's text; left out with `toolCalls`, only these are sent. */
  text?: string;
  /** Tools that the model calls. */
  toolCalls?: readonly { name: string; input: unknown }[];
  /** Tokens, 100 in and 20 out unless said; `input` includes both cache counts. Null to report none. */
  usage?: { input?: number; cacheRead?: number; cacheWrite?: number; output?: number } | null;
  finish?: 'stop' | 'length' | 'refusal';
  /** An HTTP error with this status and `message`, in the provider's own format. */
  status?: number;
  message?: string;
  headers?: Record<string, string>;
  /** The response body as it stands, in place of all of the above but status and headers. */
  body?: string;
  /** `hang` never answers; `refuse` cuts the connection before the headers, `cut` in the middle of the body. */
  fault?: 'hang' | 'refuse' | 'cut';
  /** Milliseconds before the answer. */
  delayMs?: number;
}

/** Decides what to do with a request. */
export type Script = (request: ProviderRequest) => Step | Promise<Step>;

/** A running server. */
export interface Providers {
  /** Base URLs and keys, for `createModels({ env })` or a child process. */
  env: Record<string, string>;
  /** Base URL of an OpenAI-compatible server, for `providers` of a config. */
  compatibleUrl: string;
  /** Every request so far, oldest first. */
  requests: ProviderRequest[];
  /** Resolves once so many requests have come. */
  seen(count: number): Promise<void>;
  close(): Promise<void>;
}

const ROUTES: readonly [RegExp, ProviderRequest['provider'], WireFormat][] = [
  [/^\/openai\/v1\/responses$/, 'openai', openaiResponses],
  [/^\/openai\/v1\/chat\/completions$/, 'openai', openaiChat],
  [/^\/anthropic\/v1\/messages$/, 'anthropic', anthropicMessages],
  [/^\/google\/v1beta\/models\/[^/]+:generateContent$/, 'google', googleGenerate],
  [/^\/compatible\/v1\/chat\/completions$/, 'compatible', openaiChat],
];

/**
 * Starts an HTTP server on a free port of 127.0.0.1 that speaks the wire formats of OpenAI (Responses and Chat
 * Completions), Anthropic (Messages) and Google (generateContent), without streaming, and replies as the script says:
 *
 *     const providers = await startProviders(({ provider, index }) => ({ text: `${provider} ${index}` }));
 *     const models = createModels({ env: providers.env });
 *     ...
 *     await providers.close();
 *
 * For a tool loop reply with `toolCalls` until `toolResults` of the request is not empty. Close it after the test: that
 * ends hanging requests too.
 */
export async function startProviders(script: Script): Promise<Providers> {
  const requests: ProviderRequest[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const note = (request: ProviderRequest) => {
    requests.push(request);
    for (const { count, resolve } of waiting) if (requests.length >= count) resolve();
  };
  const server = createServer((incoming, response) => {
    handle(incoming, response, script, requests, note).catch((error: unknown) => {
      response.writeHead(500, { 'content-type': 'text/plain' }).end(`The test's script failed: ${error}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    requests,
    compatibleUrl: `${url}/compatible/v1`,
    env: {
      OPENAI_BASE_URL: `${url}/openai/v1`,
      OPENAI_API_KEY: 'test-openai-key',
      ANTHROPIC_BASE_URL: `${url}/anthropic/v1`,
      ANTHROPIC_API_KEY: 'test-anthropic-key',
      GOOGLE_GENERATIVE_AI_BASE_URL: `${url}/google/v1beta`,
      GOOGLE_GENERATIVE_AI_API_KEY: 'test-google-key',
    },
    seen: (count) =>
      requests.length >= count ? Promise.resolve() : new Promise((resolve) => waiting.push({ count, resolve })),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function handle(
  incoming: IncomingMessage,
  response: ServerResponse,
  script: Script,
  requests: readonly ProviderRequest[],
  note: (request: ProviderRequest) => void,
): Promise<void> {
  const path = (incoming.url ?? '').replace(/\?.*/, '');
  const route = ROUTES.find(([pattern]) => pattern.test(path));
  if (route === undefined) {
    response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":{"message":"no such path"}}');
    return;
  }
  const [, provider, format] = route;
  const body: Json = JSON.parse(await readBody(incoming));
  const question = format.read(body, path);
  const index = requests.filter((each) => each.provider === provider && each.model === question.model).length;
  const request = { ...question, provider, path, headers: incoming.headers, body, index };
  note(request);
  const step = await script(request);
  if (step.delayMs !== undefined) await new Promise((resolve) => setTimeout(resolve, step.delayMs));
  if (step.fault === 'hang') return;
  if (step.fault === 'refuse') {
    incoming.socket.destroy();
    return;
  }
  const status = step.status ?? 200;
  const content =
    status >= 300
      ? format.error(status, step.message ?? `status ${status}`)
      : format.reply(step, question.model, `${provider}_${index}`);
  const text = step.body ?? JSON.stringify(content);
  const length = String(Buffer.byteLength(text));
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': length, ...step.headers });
  if (step.fault !== 'cut') response.end(text);
  else response.write(text.slice(0, Math.floor(text.length / 2)), () => incoming.socket.destroy());
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
