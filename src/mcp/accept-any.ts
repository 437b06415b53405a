import type { McpHttpHandler } from '@modelcontextprotocol/server';

const BOTH = 'application/json, text/event-stream';

/**
 * The protocol wants a client to accept both JSON and event streams, and many plain HTTP clients say neither: who takes JSON or
 * anything gets JSON, who takes event streams alone gets one. Others are refused with 406, as before.
 */
export function acceptAny(fetch: McpHttpHandler['fetch']): McpHttpHandler['fetch'] {
  return async (request, options) => {
    const accept = request.headers.get('accept') ?? '*/*';
    const takesStream = /text\/event-stream/i.test(accept);
    const takesJson = /\*\/\*|application\/(?:\*|json)/i.test(accept);
    if (request.method !== 'POST' || takesStream === takesJson) return fetch(request, options);
    const headers = new Headers(request.headers);
    headers.set('accept', BOTH);
    const answer = await fetch(new Request(request, { headers }), options);
    if (takesStream || !answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer;
    const messages = (await answer.text())
      .split('\n')
      .flatMap((line) => (line.startsWith('data: ') ? [line.slice(6)] : []));
    const body = messages.length === 1 ? messages[0]! : `[${messages.join(',')}]`;
    return new Response(body, { status: answer.status, headers: { 'content-type': 'application/json' } });
  };
}
