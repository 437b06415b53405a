import type { Context } from './context.ts';

export async function runImport(context: Context, ..._rest: unknown[]): Promise<void> {
  context.news('not built yet');
}
