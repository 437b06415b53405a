import type { OpenOptions, Store } from './store.ts';

/** Opens a brain, making the embedded one when there is none. */
export async function openStore(_options: OpenOptions): Promise<Store> {
  throw new Error('not yet');
}
