import { openFolder } from '../documents/git/open-folder.ts';
import { openGit } from '../documents/git/open-git.ts';
import type { Repository } from '../documents/git/repository.ts';

/** Which state of a folder's documents is read. */
export interface DocumentsOptions {
  /** Branch, tag or commit id of the git repository that the folder is; its files on disk when left out. */
  ref?: string;
  signal?: AbortSignal;
}

/** The documents of a folder, as they stand on disk or at a commit. */
export function openDocuments(folder: string, { ref, signal }: DocumentsOptions): Promise<Repository> {
  return ref === undefined ? openFolder(folder, signal) : openGit(folder, ref, signal);
}
