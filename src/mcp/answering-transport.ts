import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';

/** Requests that stay open as long as the connection; nobody waits for their end. */
const ENDLESS = new Set(['subscriptions/listen']);

/** A transport that knows whether requests are still unanswered. */
export interface AnsweringTransport extends Transport {
  /** Resolves once every request so far has been answered or cancelled, or the connection is closed. */
  answered(): Promise<void>;
}

/** Wraps a transport. */
export function answeringTransport(inner: Transport): AnsweringTransport {
  const open = new Set<unknown>();
  let idle: (() => void)[] = [];
  const close = (id: unknown) => {
    open.delete(id);
    if (open.size > 0) return;
    for (const resolve of idle) resolve();
    idle = [];
  };
  const receive = (message: JSONRPCMessage) => {
    if (!('method' in message)) return;
    if ('id' in message && !ENDLESS.has(message.method)) open.add(message.id);
    if (message.method === 'notifications/cancelled') close((message.params as { requestId?: unknown })?.requestId);
  };
  const outer: AnsweringTransport = {
    start: async () => {
      inner.onmessage = (message, extra) => {
        receive(message);
        outer.onmessage?.(message, extra);
      };
      inner.onerror = (error) => outer.onerror?.(error);
      inner.onclose = () => {
        open.clear();
        close(undefined);
        outer.onclose?.();
      };
      await inner.start();
    },
    send: async (message, options) => {
      await inner.send(message, options);
      if ('id' in message && !('method' in message)) close(message.id);
    },
    close: () => inner.close(),
    answered: () => (open.size === 0 ? Promise.resolve() : new Promise((resolve) => idle.push(resolve))),
  };
  return outer;
}
