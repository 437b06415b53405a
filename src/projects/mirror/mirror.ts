import type { Repository } from '../../documents/git/repository.ts';

/** A project's repository at one commit, as the home keeps it. */
export interface Mirror extends Repository {
  /** The object in the bare repository that holds everything at this commit. */
  object: string;
}
