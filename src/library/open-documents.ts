import { openFolder } from '../documents/git/open-folder.ts';
import { openGit } from '../documents/git/open-git.ts';
import type { Repository } from '../documents/git/repository.ts';
import { selectDocuments } from '../documents/selection/select-documents.ts';

/** Which state of a folder's documents is read. */
export interface DocumentsOptions {
  /** Branch, tag or commit id of the git repository that the folder is; its files on disk when left out. */
  ref?: string;
  /** Environment variables for git, which `ref` calls: `PATH` and git's own; none when left out. */
  env?: Readonly<Record<string, string | undefined>>;
  signal?: AbortSignal;
}

/** The documents of a folder, as they stand on disk or at a commit. */
export function openDocuments(folder: string, { ref, env = {}, signal }: DocumentsOptions): Promise<Repository> {
  const opened = ref === undefined ? openFolder(folder, signal) : openGit(folder, ref, { env, signal });
  return opened.then(selectDocuments);
}
