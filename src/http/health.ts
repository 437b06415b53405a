import { access, constants, statfs } from 'node:fs/promises';
import { Hono } from 'hono';
import { ping } from '../store/store.ts';
import type { Deps, HttpEnv } from './request/deps.ts';

/** Less than this, and no build has room for its files: 64 MB. */
const ROOM_BYTES = 64 * 1024 * 1024;

/** `/health` says that the process answers, `/ready` that its database does too and that its disk has room. Neither reveals anything else. */
export function createHealth({ store, home, log, clock }: Deps): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.get('/health', (context) => context.json({ status: 'ok' }));
  app.get('/ready', async (context) => {
    try {
      await ping(store);
      await requireRoom(home);
      return context.json({ status: 'ready' });
    } catch (error) {
      log({ at: clock().toISOString(), level: 'error', error: String(error) });
      return context.json({ status: 'not ready' }, 503);
    }
  });
  return app;
}

/** Throws when nothing more can be written into the home. */
async function requireRoom(home: string): Promise<void> {
  await access(home, constants.W_OK);
  const { bavail, bsize } = await statfs(home);
  if (bavail * bsize < ROOM_BYTES) throw new Error(`Only ${bavail * bsize} bytes are free on the disk of the home.`);
}
