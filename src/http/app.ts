import { Hono } from 'hono';
import type { Deps, HttpEnv } from './deps.ts';

/** Everything that is served over HTTP: health, API, MCP, page. */
export function createApp(_deps: Deps): Hono<HttpEnv> {
  return new Hono<HttpEnv>();
}
