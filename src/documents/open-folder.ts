import type { Repository } from './repository.ts';

/** A plain folder as it stands on disk; its commit is the git tree hash of what it lists. */
export async function openFolder(dir: string, signal?: AbortSignal): Promise<Repository> {
  signal?.throwIfAborted();
  throw new Error(`not yet: ${dir}`);
}
