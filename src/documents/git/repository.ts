/** One thing that a repository lists at its commit. */
export interface Entry {
  /** Path from the root, with `/`. */
  path: string;
  kind: 'file' | 'symlink' | 'submodule';
  /** Git object id; of a submodule, the commit it stands at. */
  blob: string;
  /** Size in bytes; 0 for a submodule. */
  bytes: number;
}

/** A file's content beside its entry. */
export interface EntryContent {
  entry: Entry;
  content: Uint8Array;
}

/** A folder or git repository at one commit, whose content no longer changes. */
export interface Repository {
  /** Commit id of a git repository; git tree hash of a plain folder. */
  commit: string;
  /** In the byte order of their paths. */
  entries: readonly Entry[];
  /** The content of the given entries, in the given order; a symlink's is its target, a submodule has none and is left out. */
  read(entries: readonly Entry[], signal?: AbortSignal): AsyncIterable<EntryContent>;
}
