import { Hono } from 'hono';
import { ping } from '../store/store.ts';
import type { Deps, HttpEnv } from './request/deps.ts';

/** `/health` says that the process answers, `/ready` that its database does too. Neither reveals anything else. */
export function createHealth({ store, log, clock }: Deps): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.get('/health', (context) => context.json({ status: 'ok' }));
  app.get('/ready', async (context) => {
    try {
      await ping(store);
      return context.json({ status: 'ready' });
    } catch (error) {
      log({ at: clock().toISOString(), level: 'error', error: String(error) });
      return context.json({ status: 'not ready' }, 503);
    }
  });
  return app;
}
