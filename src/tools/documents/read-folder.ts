import type { Brain } from '../../brain/tree/brain.ts';
import { isUnder } from '../../brain/tree/is-under.ts';
import { readPath, refuseUnknownPath } from '../../brain/tree/read-path.ts';

/**
 * The folder or file that a plain read is kept to, whether or not it holds documents; '' when none was given. Throws
 * GbrainError `usage` when it is not in the commit.
 */
export function readFolder(brain: Brain, path: string | undefined): string {
  const folder = path === undefined ? '' : readPath(path);
  if (folder === '') return '';
  for (const known of brain.entries.keys()) if (isUnder(known, folder)) return folder;
  refuseUnknownPath(brain, folder, pathsOf(brain));
}

/** The paths of all files and of the folders that hold them. */
export function* pathsOf(brain: Brain): Iterable<string> {
  const folders = new Set<string>();
  for (const path of brain.entries.keys()) {
    yield path;
    for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
      const folder = path.slice(0, slash);
      if (folders.has(folder)) break;
      folders.add(folder);
      yield folder;
    }
  }
}
