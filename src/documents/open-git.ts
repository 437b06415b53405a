import type { Repository } from './repository.ts';

/** A git repository (bare or not) at the commit that a branch, tag or id names. */
export async function openGit(gitDir: string, ref: string, signal?: AbortSignal): Promise<Repository> {
  signal?.throwIfAborted();
  throw new Error(`not yet: ${gitDir} ${ref}`);
}
