import type { Context } from 'hono';
import { roleIn } from '../../members/visitor.ts';
import type { HttpEnv } from './deps.ts';

/**
 * Reads something of the project that the path names for as long as it is open to the visitor, then null: who is
 * revoked or removed, or whose session ends, must not go on hearing of it on a connection that was opened before.
 */
export function whileOpen<T>(context: Context<HttpEnv>, read: () => Promise<T | null>): () => Promise<T | null> {
  const project = context.req.param('project') ?? '';
  const { visitorNow } = context.var;
  return async () => {
    const visitor = await visitorNow();
    return visitor === null || roleIn(visitor, project) === null ? null : read();
  };
}
