/** One entry of a repository's tree at its commit. */
export interface Entry {
  /** Path from the root, with `/`. */
  path: string;
  /**
   * `missing` for a file that should be read and whose content the repository lacks, as some clones do; `asked`,
   * `left-out` and `vendored` as the selection of documents marks files.
   */
  kind: 'file' | 'symlink' | 'submodule' | 'missing' | 'asked' | 'left-out' | 'vendored';
  /** Git object id; for a submodule, its commit. */
  blob: string;
  /** Of a symbolic link, the path of the file or folder of this repository that it leads to; absent when it leads elsewhere. */
  target?: string;
  /** Size in bytes; 0 for a submodule and for what is not in the repository. */
  bytes: number;
}

/** An entry with its content. */
export interface EntryContent {
  entry: Entry;
  content: Uint8Array;
}

/** A folder or git repository at one commit; its content does not change. */
export interface Repository {
  /** Commit id of a git repository; git tree hash of a plain folder. */
  commit: string;
  /** In the byte order of their paths. */
  entries: readonly Entry[];
  /** Reads the given entries in the given order. The content of a symlink is its target; submodules are skipped. */
  read(entries: readonly Entry[], signal?: AbortSignal): AsyncIterable<EntryContent>;
}
