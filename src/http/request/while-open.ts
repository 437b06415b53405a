import type { Context } from 'hono';
import { roleIn } from '../../members/visitor.ts';
import type { HttpEnv } from './deps.ts';

/**
 * Reads something of the project in the path while the visitor has access to it, then null. Members who are revoked or
 * removed, or whose session ends, must not keep receiving updates on a connection opened before.
 */
export function whileOpen<T>(context: Context<HttpEnv>, read: () => Promise<T | null>): () => Promise<T | null> {
  const project = context.req.param('project') ?? '';
  const { visitorNow } = context.var;
  return async () => {
    const visitor = await visitorNow();
    return visitor === null || roleIn(visitor, project) === null ? null : read();
  };
}
