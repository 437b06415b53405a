import { warnOfTwins } from '../../brain/build/warn-of-twins.ts';
import type { Piece } from '../../brain/piece/piece.ts';
import type { BuildCounts, BuildWarning } from '../../store/schema/tables/builds.ts';

/** A document as the file of a brain keeps it for the next build. */
export interface StoredPiece extends Piece {
  /** Warnings of its takes, which count only while the document is the page of its slug. */
  takes: readonly BuildWarning[];
}

/** The counts of a build that are sums over its documents. */
export function countPieces(pieces: readonly Piece[]) {
  const counts = { documents: pieces.length, sections: 0, cards: 0, tables: 0, links: 0 };
  for (const { nodes, links } of pieces) {
    for (const { kind } of nodes) if (kind !== 'document') counts[`${kind}s`]++;
    counts.links += links.length;
  }
  return counts satisfies Partial<BuildCounts>;
}

/** All warnings of a build, those across documents last. `pages` are the paths of the documents that are pages. */
export function warningsOf(pieces: readonly StoredPiece[], pages: ReadonlySet<string>): BuildWarning[] {
  const own = pieces.flatMap(({ path, takes, warnings }) => [...(pages.has(path) ? takes : []), ...warnings]);
  return [...own, ...warnOfTwins(pieces)];
}
