import type { Piece } from '../../brain/build/piece.ts';
import { type CardsOfPiece, warnOfTwins } from '../../brain/build/warn-of-twins.ts';
import type { Builder } from '../../brain/tree/tree.ts';
import type { Entry } from '../../documents/git/repository.ts';
import { GbrainError } from '../../errors.ts';
import { pieceDigests } from '../../store/builds/pieces.ts';
import type { BuildCounts, BuildWarning } from '../../store/schema/tables/builds.ts';
import type { Store } from '../../store/store.ts';
import type { TakeWarning } from '../../takes/page/take.ts';
import { keyOf } from './pieces.ts';

/** Counts and warnings of one document, so that a build need not read the pieces of unchanged documents. */
export interface Digest extends CardsOfPiece {
  sections: number;
  cards: number;
  tables: number;
  links: number;
  warnings: readonly BuildWarning[];
  /** Warnings of its takes, which count only while the document is the page of its slug. */
  takes: readonly BuildWarning[];
}

/** The digest of a piece and of the takes beside it, as it is stored. */
export function digestPiece(piece: Piece, takeWarnings: readonly TakeWarning[]): string {
  const { path, nodes, links } = piece;
  const count = (kind: string) => nodes.filter((node) => node.kind === kind).length;
  const digest: Digest = {
    path,
    nodes: nodes.filter(({ card }) => card !== null).map(({ card, lines }) => ({ card, lines })),
    sections: count('section'),
    cards: count('card'),
    tables: count('table'),
    links: links.length,
    warnings: piece.warnings,
    takes: takeWarnings.map(({ line, message }) => ({ path, line, message })),
  };
  return JSON.stringify(digest);
}

/** The digests of the given documents, by path; all must be stored. */
export async function readDigests(
  store: Store,
  project: string,
  builder: Builder,
  documents: readonly Entry[],
): Promise<Digest[]> {
  const kept = new Map((await pieceDigests(store, project, builder)).map((one) => [keyOf(one), one.digest]));
  const sorted = [...documents].sort((a, b) => (a.path < b.path ? -1 : 1));
  return sorted.map((entry) => {
    const digest = kept.get(keyOf(entry));
    if (digest !== undefined) return JSON.parse(digest) as Digest;
    throw new GbrainError('unavailable', `${entry.path} is missing from the database. Build the project again.`);
  });
}

/** The counts of a build that are sums over its documents. */
export function countDigests(digests: readonly Digest[]) {
  const counts = { documents: digests.length, sections: 0, cards: 0, tables: 0, links: 0 };
  for (const { sections, cards, tables, links } of digests) {
    counts.sections += sections;
    counts.cards += cards;
    counts.tables += tables;
    counts.links += links;
  }
  return counts satisfies Partial<BuildCounts>;
}

/** All warnings of a build, those across documents last. `pages` are the paths of the documents that are pages. */
export function warningsOf(digests: readonly Digest[], pages: ReadonlySet<string>): BuildWarning[] {
  const own = digests.flatMap(({ path, takes, warnings }) => [...(pages.has(path) ? takes : []), ...warnings]);
  return [...own, ...warnOfTwins(digests)];
}
