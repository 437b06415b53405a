import type { Context } from './context.ts';

export async function printModels(context: Context, ..._rest: unknown[]): Promise<void> {
  context.news('not built yet');
}
