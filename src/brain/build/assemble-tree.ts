import type { Entry } from '../../documents/git/repository.ts';
import type { Piece } from '../piece/piece.ts';
import type { Builder, Tree } from '../tree/tree.ts';
import { addFolders } from './add-folders.ts';
import { collectEdges } from './collect-edges.ts';
import { indexPlaces } from './place-index.ts';
import { resolveStatuses } from './resolve-statuses.ts';
import { summarizeFolders } from './summarize-folders.ts';
import { warnOfTwins } from './warn-of-twins.ts';

/**
 * The tree of a project: folders, summaries of folders, statuses and links across documents. A pure function of its
 * arguments and blind to the order of the pieces, so a build that kept most pieces gives the same bytes as a full one.
 * Entries that are symlinks or submodules become leaves; other entries without a piece are not part of the tree.
 */
export function assembleTree(pieces: readonly Piece[], entries: readonly Entry[], builder: Builder): Tree {
  const sorted = [...pieces].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  const { nodes, folders } = addFolders(sorted, entries);
  const targets = new Map(
    entries.flatMap(({ path, target }) => (target === undefined ? [] : [[path, target] as const])),
  );
  const places = indexPlaces(sorted, folders, targets);
  const statusEdges = resolveStatuses(sorted, nodes, places, builder);
  summarizeFolders(nodes, builder);
  return {
    builder,
    nodes,
    edges: collectEdges(sorted, places, statusEdges),
    warnings: sorted
      .flatMap((piece) => piece.warnings)
      .concat(warnOfTwins(sorted))
      .map(({ path, line, message }) => ({ path, line, message })),
  };
}
