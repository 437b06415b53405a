import { findRemoteHead } from '../../documents/git/find-remote-head.ts';
import { openFolder } from '../../documents/git/open-folder.ts';
import type { Environment } from '../../documents/git/run-git.ts';
import { credentialsOf, type Project } from '../../store/builds/projects.ts';
import type { Store } from '../../store/store.ts';

/** The commit that a build of a project would be of now. Throws as a build does where its repository cannot be read. */
export async function findHead(
  store: Store,
  { id, kind, location, branch }: Project,
  { env, signal }: { env: Environment; signal: AbortSignal },
): Promise<string> {
  if (kind === 'folder') return (await openFolder(location, signal)).commit;
  return findRemoteHead(location, { branch, env, signal, credentials: await credentialsOf(store, id) });
}
