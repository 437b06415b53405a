/** Makes or brings up to date a bare mirror of the repository at a URL or path. */
export async function mirrorGit(url: string, gitDir: string, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  throw new Error(`not yet: ${url} ${gitDir}`);
}
