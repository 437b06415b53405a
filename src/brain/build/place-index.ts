import { basename, dirname, join } from 'node:path/posix';
import { canonicalId } from '../../documents/outline/document-id.ts';
import { followLinks } from '../../documents/selection/follow-links.ts';
import { composeName, decodePercent, nameForms } from '../../text/name-forms.ts';
import type { Piece, PieceNode } from '../piece/piece.ts';
import { addToList } from '../tree/add-to-list.ts';
import { indexSuffixes, withoutEnding } from './index-suffixes.ts';

/** Resolves names to node ids: paths, file names, titles, aliases, anchors and card ids. */
export interface PlaceIndex {
  /** The node that a link leads to; null when there is none. `target` and `anchor` are as written in a document. */
  link(from: string, target: string, anchor: string | null): string | null;
  /** The node that a URL leads to, if it is the address of a document of this project on the web; else null. */
  url(from: string, target: string, anchor: string | null): string | null;
  /** The node that a wikilink's page name, and heading, leads to. */
  name(from: string, name: string, anchor: string | null): string | null;
  /** The document or card with this id: the document that owns it, else a card of the same document or folder, else the first. */
  card(from: string, id: string): string | null;
  /**
   * What a status names: a link's path, a card id, a page name, a title, or a number that file names there begin with.
   */
  reference(from: string, text: string): string | null;
}

interface Place {
  path: string;
  id: string;
}

/** Indexes the documents (in the order of their paths), folders and symbolic links, with what they lead to, of a project. */
export function indexPlaces(
  pieces: readonly Piece[],
  folders: ReadonlyMap<string, string>,
  targets: ReadonlyMap<string, string>,
): PlaceIndex {
  // One name has several spellings in Unicode, and macOS writes another one into file names than people into links.
  const byPath = new Map(pieces.map((piece) => [composeName(piece.path), piece]));
  const byName = new Map<string, Place[]>();
  const byTitle = new Map<string, Place[]>();
  const byCard = new Map<string, Place[]>();
  /** Documents by the id that they own. */
  const byNumber = new Map<string, Place[]>();
  const anchorsOf = new Map<string, Map<string, string>>();
  let byFolderAndNumber: Map<string, string> | null = null;
  for (const { path, nodes } of pieces) {
    const root = nodes[0]!;
    addToList(byName, composeName(nameOf(path)).toLowerCase(), { path, id: root.id });
    for (const title of [root.title, ...root.aliases])
      addToList(byTitle, composeName(title).toLowerCase(), { path, id: root.id });
    for (const { card, id } of nodes) if (card !== null) addToList(byCard, card, { path, id });
    if (root.card !== null) addToList(byNumber, canonicalId(root.card) ?? root.card, { path, id: root.id });
  }

  function inDocument(piece: Piece, anchor: string | null): string {
    return (anchor ? anchored(piece, anchor) : null) ?? piece.nodes[0]!.id;
  }

  function anchored(piece: Piece, anchor: string): string | null {
    let anchors = anchorsOf.get(piece.path);
    if (!anchors) {
      anchors = readAnchors(piece.nodes);
      anchorsOf.set(piece.path, anchors);
    }
    const wanted = composeName(decodePercent(anchor));
    const last = wanted.slice(wanted.lastIndexOf('#') + 1);
    return anchors.get(wanted) ?? anchors.get(wanted.toLowerCase()) ?? anchors.get(last.toLowerCase()) ?? null;
  }

  function at(path: string, anchor: string | null): string | null {
    const clean = followLinks(path.replace(/\/+$/, ''), (link) => targets.get(link));
    for (const candidate of [clean, `${clean}.md`, `${clean}.markdown`]) {
      const piece = byPath.get(composeName(candidate));
      if (piece) return inDocument(piece, anchor);
    }
    return (
      nameForms(clean)
        .map((form) => folders.get(form))
        .find((id) => id !== undefined) ?? null
    );
  }

  let labels: Map<string, Piece | null> | null = null;
  /** A label of reStructuredText, which all its documents share; null when several have it. */
  function labelled(from: string, anchor: string): string | null {
    const own = byPath.get(composeName(from));
    labels ??= indexLabels(pieces);
    const name = decodePercent(anchor).toLowerCase();
    const isOwn = own?.labels.some((label) => label.toLowerCase() === name);
    const found = isOwn ? own : (labels.get(name) ?? own);
    return found ? anchored(found, anchor) : null;
  }

  const link: PlaceIndex['link'] = (from, target, anchor) => {
    if (target === '') return (anchor && /\.re?st$/i.test(from) ? labelled(from, anchor) : null) ?? at(from, anchor);
    const path = decodePercent(target.split('?', 1)[0]!);
    const joined = resolvePath(path.startsWith('/') ? '' : folderOf(from), path);
    if (joined === null) return null;
    // Documents of a generated site link to pages as `x.html` or `x/`.
    const direct =
      (path.startsWith('.') || path.startsWith('/') ? null : inPages(from, path, anchor)) ??
      at(joined, anchor) ??
      at(joined.replace(/\.html?$/, ''), anchor);
    if (direct !== null || mayBeFile(path)) return direct;
    // Its pages lie one level deeper than their sources, and its root is a folder of the repository.
    const beside = path.startsWith('/') ? null : resolvePath(withoutEnding(from), path);
    return (
      (beside === null ? null : at(beside, anchor)) ??
      suffixes.lead(from, joined, anchor, 1) ??
      (path.startsWith('.') ? null : suffixes.lead(from, path, anchor, path.startsWith('/') ? 1 : 2))
    );
  };
  /** A page of the same module, as Antora names it from wherever in the module. */
  function inPages(from: string, path: string, anchor: string | null): string | null {
    const module = /^(?:.*\/)?modules\/[^/]+(?=\/.*\.adoc$)/.exec(from)?.[0];
    const page = module === undefined ? null : resolvePath(`${module}/pages`, path);
    return page === null ? null : at(page, anchor);
  }

  const suffixes = indexSuffixes(pieces, inDocument);
  const url: PlaceIndex['url'] = (from, target, anchor) => {
    const path = decodePercent(target.replace(/^https?:\/\/[^/?#]+/i, '').split('?', 1)[0]!);
    // The file itself, on a host of repositories: its whole path must be one of here.
    const file = /^\/[^/]+\/[^/]+\/(?:-\/)?(?:blob|tree|raw|edit)\/[^/]+\/(.+\/[^/]+)$/.exec(path)?.[1];
    if (file !== undefined) return GENERIC_NAME.test(file) ? null : at(file, anchor);
    const found = suffixes.web(from, target, path);
    return found && inDocument(byPath.get(composeName(found))!, anchor);
  };
  const name: PlaceIndex['name'] = (from, given, anchor) => {
    const wanted = composeName(given.replace(/\.(?:md|markdown)$/i, '')).toLowerCase();
    if (wanted === '') return at(from, anchor);
    const last = wanted.slice(wanted.lastIndexOf('/') + 1);
    const named = (byName.get(last) ?? []).filter(({ path }) =>
      `/${composeName(path)
        .toLowerCase()
        .replace(/\.(?:md|markdown)$/, '')}`.endsWith(`/${wanted}`),
    );
    const found = nearest(from, named) ?? nearest(from, byTitle.get(wanted) ?? []);
    return found && inDocument(byPath.get(composeName(found.path))!, anchor);
  };
  const card: PlaceIndex['card'] = (from, id) =>
    (nearest(from, byNumber.get(canonicalId(id) ?? id) ?? []) ?? nearest(from, byCard.get(id) ?? []))?.id ?? null;
  const reference: PlaceIndex['reference'] = (from, text) => {
    const [path, anchor] = text.split('#', 2) as [string, string | undefined];
    const number = /^(?:[A-Za-z]{2,6}[- #]?)?0*(\d{1,6})$/.exec(text.trim())?.[1];
    return (
      card(from, text) ??
      (/[/.#]/.test(text) ? link(from, path, anchor ?? null) : null) ??
      name(from, text.replace(/^\d+\.\s+/, ''), null) ??
      name(from, text, null) ??
      (number === undefined ? null : inFolder(from, number))
    );
  };

  function inFolder(from: string, number: string): string | null {
    byFolderAndNumber ??= indexNumbers(pieces);
    return byFolderAndNumber.get(`${folderOf(from)}/${number}`) ?? null;
  }
  return { link, url, name, card, reference };
}

/** Names that documents of any repository have. */
const GENERIC_NAME =
  /(?:^|\/)(?:readme|index|_index|changelog|contributing|license|code_of_conduct|security)\.[a-z]+$/i;

/** Whether a target names a file of another kind than documents, such as an image. */
function mayBeFile(path: string): boolean {
  return (
    /\.[a-z][a-z0-9]{1,5}$/i.test(path) &&
    !/\.(?:md|markdown|mdx|html?|rst|adoc|asciidoc|org|ipynb|qmd|rmd)$/i.test(path)
  );
}

function readAnchors(nodes: readonly PieceNode[]): Map<string, string> {
  const anchors = new Map<string, string>();
  const say = (anchor: string, id: string) => {
    const composed = composeName(anchor);
    if (!anchors.has(composed)) anchors.set(composed, id);
  };
  for (const node of nodes) for (const anchor of node.anchors) say(anchor, node.id);
  // Wikilinks name the heading itself, not its slug.
  for (const node of nodes) {
    say(node.title.toLowerCase(), node.id);
    // Another case is the last try.
    for (const anchor of node.anchors) say(anchor.toLowerCase(), node.id);
    if (node.card !== null) say(node.card.toLowerCase(), node.id);
  }
  return anchors;
}

/** The documents by the labels of reStructuredText; null where several have one. */
function indexLabels(pieces: readonly Piece[]): Map<string, Piece | null> {
  const labels = new Map<string, Piece | null>();
  for (const piece of pieces) {
    for (const name of piece.labels) labels.set(name.toLowerCase(), labels.has(name.toLowerCase()) ? null : piece);
  }
  return labels;
}

/** Documents by folder and the number that begins their file name, as in decision records. */
function indexNumbers(pieces: readonly Piece[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { path, nodes } of pieces) {
    const number = /^(?:[A-Za-z]{2,6}[-_ ])?0*(\d{1,6})(?!\d)/.exec(nameOf(path))?.[1];
    const key = `${folderOf(path)}/${number}`;
    if (number !== undefined && !found.has(key)) found.set(key, nodes[0]!.id);
  }
  return found;
}

/** The place in the same document, else in the same folder, else the first. */
function nearest(from: string, places: readonly Place[]): Place | null {
  const folder = folderOf(from);
  return (
    places.find(({ path }) => path === from) ??
    places.find(({ path }) => folderOf(path) === folder) ??
    places[0] ??
    null
  );
}

/** The folder of a path, '' at the root. */
export function folderOf(path: string): string {
  const folder = dirname(path);
  return folder === '.' ? '' : folder;
}

/** The file name without its Markdown ending. */
function nameOf(path: string): string {
  return basename(path).replace(/\.(?:md|markdown)$/i, '');
}

/** A path seen from a folder; null when it leaves the repository. */
function resolvePath(folder: string, path: string): string | null {
  const resolved = join('.', folder, path).replace(/\/$/, '');
  if (resolved === '..' || resolved.startsWith('../')) return null;
  return resolved === '.' ? '' : resolved;
}
