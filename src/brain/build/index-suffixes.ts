import type { Piece } from '../piece/piece.ts';
import { addToList } from '../tree/add-to-list.ts';

/** Finds documents by the end of their path, as the addresses of a published site have it. */
export interface SuffixIndex {
  /** The node of the only document whose path ends so, in at least `fewest` parts; null when there is none or several. */
  lead(from: string, path: string, anchor: string | null, fewest: number): string | null;
  /** The path of the document that a URL of the project's own site shows. */
  web(from: string, url: string, path: string): string | null;
}

/** How many links to one site must lead here, and what share of all, before it is taken for the project's own. */
const OWN_LINKS = 5;
const OWN_SHARE = 0.6;

/** Indexes documents by the parts of their paths. */
export function indexSuffixes(
  pieces: readonly Piece[],
  inDocument: (piece: Piece, anchor: string | null) => string,
): SuffixIndex {
  const byLast = new Map<string, { parts: readonly string[]; piece: Piece }[]>();
  for (const piece of pieces) {
    const parts = partsOf(withoutEnding(piece.path));
    if (parts.length > 0) addToList(byLast, parts.at(-1)!, { parts, piece });
  }

  /**
   * The only document whose path ends in these parts; of several the one below the nearest folder above `from`, which is
   * the root of its site, else the one that shares most of its path with `from`.
   */
  function find(from: string, wanted: readonly string[]): Piece | null {
    const found = (byLast.get(wanted.at(-1) ?? '') ?? []).filter(({ parts }) => endsWith(parts, wanted));
    if (found.length <= 1) return found[0]?.piece ?? null;
    const own = partsOf(from);
    const roots = found.map(({ parts }) => parts.slice(0, parts.length - wanted.length));
    const above = roots.map((root) => (root.every((part, at) => own[at] === part) ? root.length : -1));
    const nearest = Math.max(...above);
    if (nearest >= 0 && above.filter((depth) => depth === nearest).length === 1)
      return found[above.indexOf(nearest)]!.piece;
    const shared = found.map(({ parts }) => sharedParts(own, parts));
    const most = Math.max(...shared);
    return shared.filter((count) => count === most).length === 1 ? found[shared.indexOf(most)]!.piece : null;
  }

  /** The longest end of a path that leads to a document, in at least `fewest` parts. */
  function longest(from: string, parts: readonly string[], fewest: number): Piece | null {
    for (let start = 0; parts.length - start >= fewest; start++) {
      const found = find(from, parts.slice(start));
      if (found) return found;
    }
    return null;
  }

  let own: Set<string> | null = null;
  return {
    lead: (from, path, anchor, fewest) => {
      const wanted = partsOf(withoutEnding(path));
      const found = wanted.length < fewest ? null : find(from, wanted);
      return found && inDocument(found, anchor);
    },
    web: (from, url, path) => {
      own ??= findOwnSites(pieces, longest);
      return own.has(siteOf(url)) ? (longest(from, partsOf(withoutEnding(path)), 2)?.path ?? null) : null;
    },
  };
}

/** The sites that most links lead from to documents of the project. */
function findOwnSites(
  pieces: readonly Piece[],
  longest: (from: string, parts: readonly string[], fewest: number) => Piece | null,
): Set<string> {
  const links = new Map<string, Set<string>>();
  for (const { urls } of pieces) {
    for (const { target } of urls) {
      const site = siteOf(target);
      const known = links.get(site);
      if (known) known.add(target);
      else links.set(site, new Set([target]));
    }
  }
  const own = new Set<string>();
  for (const [site, targets] of links) {
    if (targets.size < OWN_LINKS || /^(?:www\.)?(?:github|gitlab|bitbucket|codeberg)\./.test(site)) continue;
    const found = [...targets].filter((target) => longest('', partsOf(withoutEnding(pathOf(target))), 2) !== null);
    if (found.length >= OWN_LINKS && found.length / targets.size >= OWN_SHARE) own.add(site);
  }
  return own;
}

const pathOf = (url: string) => url.replace(/^https?:\/\/[^/?#]+/i, '').split(/[?#]/, 1)[0]!;

/** A host with the first part of the path, since one host shows the documents of many projects. */
function siteOf(url: string): string {
  const [, host = '', first = '', second = ''] = /^https?:\/\/([^/?#]+)\/([^/?#]*)\/?([^/?#]*)/i.exec(url) ?? [];
  return `${host.toLowerCase()}/${first.toLowerCase()}/${second.toLowerCase()}`;
}

/** A path as a site shows it: without its ending, and without the name of what stands for a folder. */
export function withoutEnding(path: string): string {
  return path
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .replace(/\.(?:md|markdown|mdx|html?|rst|adoc|qmd|rmd|txt|ipynb)$/i, '')
    .replace(/(?:^|\/)(?:readme|index|_index)$/i, '');
}

function partsOf(path: string): string[] {
  return path.toLowerCase().split('/').filter(Boolean);
}

function endsWith(parts: readonly string[], end: readonly string[]): boolean {
  const from = parts.length - end.length;
  return from >= 0 && end.every((part, at) => parts[from + at] === part);
}

function sharedParts(a: readonly string[], b: readonly string[]): number {
  let count = 0;
  while (count < a.length && a[count] === b[count]) count++;
  return count;
}
