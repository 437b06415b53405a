import type { Entry } from '../documents/repository.ts';
import type { Piece } from './piece.ts';
import type { Builder, Tree } from './tree.ts';

/**
 * The tree of a project: folders, summaries of folders, statuses and links across documents. A pure function of its
 * arguments and blind to the order of the pieces, so a build that kept most pieces gives the same bytes as a full one.
 * Entries that are symlinks or submodules become leaves; other entries without a piece are not part of the tree.
 */
export function assembleTree(pieces: readonly Piece[], entries: readonly Entry[], builder: Builder): Tree {
  throw new Error(`not yet: ${pieces.length} ${entries.length} ${builder}`);
}
