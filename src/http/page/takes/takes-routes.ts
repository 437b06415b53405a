import type { Hono } from 'hono';
import type { Deps, HttpEnv } from '../../deps.ts';

/** Not yet. */
export function registerTakesRoutes(_page: Hono<HttpEnv>, _deps: Deps): void {}
