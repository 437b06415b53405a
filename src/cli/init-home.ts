import type { Context } from './context.ts';

export async function initHome(context: Context, ..._rest: unknown[]): Promise<void> {
  context.news('not built yet');
}
