import { formsOfId } from '../../documents/outline/document-id.ts';
import { GbrainError } from '../../errors.ts';
import { nameForms } from '../../text/name-forms.ts';
import { nearestNames } from '../../text/nearest-names.ts';
import type { Brain } from './brain.ts';
import { placeOf } from './describe-place.ts';
import { quoted, readPath } from './read-path.ts';
import type { Node } from './tree.ts';

/**
 * The node of a reference: a node id, a path, a card id, `path#anchor` or `path:line`; '' is the root folder. Throws
 * GbrainError `usage` that names the nearest candidates when there is no such node, or every card when the id of a card
 * is not unique.
 */
export function findNode(brain: Brain, given: string): Node {
  const reference = given.trim();
  const direct = brain.node(reference) ?? brain.at(reference);
  if (direct) return direct;
  const cards =
    formsOfId(reference)
      .map((id) => brain.cards(id))
      .find((found) => found.length > 0) ?? [];
  if (cards.length === 1) return cards[0]!;
  if (cards.length > 1) {
    const places = cards.slice(0, 6).map((card) => `${card.id} (${placeOf(card)})`);
    const more = cards.length > 6 ? ` and ${cards.length - 6} more` : '';
    throw new GbrainError(
      'usage',
      `${quoted(reference)} is the id of ${cards.length} cards: ${places.join(', ')}${more}. Give one of these node ids.`,
    );
  }
  for (const path of nameForms(readPath(reference))) {
    const node = brain.at(path) ?? atPlaceIn(brain, path);
    if (node) return node;
  }
  return refuse(brain, reference);
}

/** `path#anchor` and `path:line`, as citations and links write them. */
function atPlaceIn(brain: Brain, reference: string): Node | undefined {
  const line = /^(.*?)(?::|#L)(\d{1,9})(?:-L?\d{1,9})?$/.exec(reference);
  if (line && brain.at(line[1]!)) return brain.ownerOf(line[1]!, Number(line[2])) ?? brain.at(line[1]!);
  const hash = reference.lastIndexOf('#');
  if (hash === -1) return undefined;
  const path = reference.slice(0, hash);
  const anchor = reference.slice(hash + 1).toLowerCase();
  const nodes = brain.nodesOf(path);
  const found = nodes.find((node) => node.anchors.some((known) => known.toLowerCase() === anchor));
  return found ?? (nodes.length === 0 ? undefined : refuseAnchor(path, anchor, nodes));
}

function refuseAnchor(path: string, anchor: string, nodes: readonly Node[]): never {
  const anchors = nodes.flatMap((node) => node.anchors);
  const near = nearestNames(anchor, anchors, 3);
  const shown = near.length > 0 ? near : anchors.slice(0, 5);
  const hint =
    shown.length > 0
      ? `Did you mean ${shown.map((one) => quoted(`${path}#${one}`)).join(' or ')}?`
      : 'It has no heading.';
  throw new GbrainError('usage', `${quoted(path)} has no heading ${quoted(`#${anchor}`)}. ${hint}`);
}

function refuse(brain: Brain, reference: string): never {
  const names = new Map<string, Node>();
  for (const node of brain.tree.nodes) {
    for (const name of [node.path, node.card, node.title, ...node.aliases]) {
      if (name !== null && name !== '' && !names.has(name)) names.set(name, node);
    }
  }
  const near = nearestNames(reference, names.keys(), 3).map((name) => {
    const node = names.get(name)!;
    if (name === node.path) return quoted(name);
    return node.card === name
      ? `${quoted(name)} (${placeOf(node)})`
      : `${quoted(name)} (node ${node.id}, ${placeOf(node)})`;
  });
  const hint = near.length > 0 ? `Did you mean ${near.join(' or ')}?` : 'List what there is, or search.';
  throw new GbrainError(
    'usage',
    `No node ${quoted(reference)} at ${brain.commit.slice(0, 12)}. A node is named by its id, its path, a card id such as BR-012, path#anchor or path:line. ${hint}`,
  );
}
