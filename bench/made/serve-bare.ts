import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

/** The baseline of `bench/serve.ts`: a route that reads a JSON body and answers with as many bytes as a tool does. */
const app = new Hono();
const text = 'x'.repeat(Number(process.argv[2]));
app.post('/', async (context) => {
  await context.req.json();
  return context.json({ text });
});
const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, (info: AddressInfo) => {
  console.error(`Serving at http://127.0.0.1:${info.port}`);
});
process.on('SIGTERM', () => server.close());
