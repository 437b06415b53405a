import { boundSummary } from '../piece/bound-summary.ts';
import type { Piece, StatedStatus } from '../piece/piece.ts';
import { addToList } from '../tree/add-to-list.ts';
import { isDraft } from '../tree/draft-words.ts';
import { isUnder } from '../tree/is-under.ts';
import type { Builder, Edge, Node, Status, StatusReference } from '../tree/tree.ts';
import { CURRENT } from './add-folders.ts';
import { folderOf, type PlaceIndex } from './place-index.ts';

/**
 * Sets the status of every node: its own statement, what another node says (`Supersedes …`), else the status of the
 * nearest ancestor that is not current. The summary of a node that no longer holds begins with its status. Returns the
 * edges between successors and predecessors.
 */
export function resolveStatuses(
  pieces: readonly Piece[],
  nodes: readonly Node[],
  places: PlaceIndex,
  builder: Builder,
): Edge[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const edges: Edge[] = [];
  const successors = new Map<string, StatusReference[]>();
  const beside = statusesBeside(pieces);
  const listed = statusesListed(pieces, places);
  for (const { path, nodes: own } of pieces) {
    for (const { id, status: stated, parent } of own) {
      const status = stated ?? (parent === null ? beside.get(path) : undefined);
      const said = status || parent !== null ? undefined : listed.get(id);
      if (said) byId.get(id)!.status = said;
      if (!status) continue;
      // A status of a file beside has no line here.
      const edge = { from: id, path, line: stated ? status.line : 1 };
      const node = byId.get(id)!;
      const by = status.by.map((text) => ({ text, node: places.reference(path, text) }));
      node.status = { state: status.state, word: status.word, by };
      for (const { text, node: to } of by) {
        if (!/^https?:/i.test(text)) edges.push({ ...edge, form: 'superseded-by', target: text, to });
      }
      for (const text of status.supersedes) {
        const to = places.reference(path, text);
        edges.push({ ...edge, form: 'supersedes', target: text, to });
        if (to === null || to === id) continue;
        addToList(successors, to, { text: node.card ?? node.title, node: id });
      }
    }
  }
  for (const [id, references] of successors) {
    const node = byId.get(id)!;
    if (node.kind === 'folder') continue;
    const known = new Set(node.status.by.map((reference) => reference.node));
    const by = [...node.status.by, ...references.filter((reference) => !known.has(reference.node))];
    node.status = { state: 'superseded', word: node.status.word ?? 'superseded', by };
  }
  for (const node of nodes) {
    const above = node.parent === null ? null : byId.get(node.parent)!;
    const lead = builder === 1 ? '' : leadOf(node.status, byId);
    if (lead !== '') node.summary = boundSummary(lead + node.summary);
    if (above && node.status.state === 'current' && isWeaker(node.status, above.status)) node.status = above.status;
    if (node.status.state === 'current' && node.status.word === null) node.status = CURRENT;
  }
  return edges;
}

/** The statuses that stand in a file of settings beside a README which states none, such as `kep.yaml`; by the README's path. */
function statusesBeside(pieces: readonly Piece[]): Map<string, StatedStatus> {
  const found = new Map<string, StatedStatus>();
  const settings = new Map<string, StatedStatus[]>();
  for (const { path, nodes } of pieces) {
    const status = nodes[0]!.status;
    if (status && /\.(?:ya?ml|toml|json)$/i.test(path)) addToList(settings, folderOf(path), status);
  }
  for (const { path } of pieces) {
    const statuses = settings.get(folderOf(path));
    if (statuses?.length === 1 && /(?:^|\/)(?:readme|index)\.[a-z]+$/i.test(path)) found.set(path, statuses[0]!);
  }
  return found;
}

/**
 * The statuses that tables state of documents in their folder, by the node of the document. Two tables or rows that
 * state different ones state none.
 */
function statusesListed(pieces: readonly Piece[], places: PlaceIndex): Map<string, Status> {
  const found = new Map<string, Status>();
  const doubted = new Set<string>();
  const documents = new Map(pieces.map(({ path, nodes }) => [nodes[0]!.id, path]));
  for (const { path, listed, nodes } of pieces) {
    const folder = folderOf(path);
    for (const { subject, status } of listed) {
      const to = places.link(path, subject, null) ?? places.card(path, subject);
      const leads = to === null ? undefined : documents.get(to);
      if (to === null || leads === undefined || to === nodes[0]!.id || !isUnder(leads, folder)) continue;
      const by = status.by.map((text) => ({ text, node: places.reference(path, text) }));
      const before = found.get(to);
      if (before && (before.word !== status.word || before.state !== status.state)) doubted.add(to);
      found.set(to, { state: status.state, word: status.word, by });
    }
  }
  for (const id of doubted) found.delete(id);
  return found;
}

/** Whether a node that may be current takes over what the node above it says: that it no longer holds, or is a draft. */
function isWeaker(own: Status, above: Status): boolean {
  return above.state !== 'current' || (own.word === null && isDraft(above.word));
}

/** What precedes the summary of a node that does not hold, no longer or not yet; builder 1 leaves it out. */
function leadOf({ state, word, by }: Status, byId: ReadonlyMap<string, Node>): string {
  const withWord = (name: string) =>
    !word || word.toLowerCase() === name.toLowerCase() ? `${name}. ` : `${name} (${word}). `;
  if (state === 'current') return isDraft(word) ? withWord('Draft') : '';
  if (state === 'retired') return withWord('Retired');
  const names = by.map(({ text, node }) => (node === null ? undefined : byId.get(node)?.title) ?? text);
  return names.length === 0 ? 'Superseded. ' : `Superseded by ${names.join(', ')}. `;
}
