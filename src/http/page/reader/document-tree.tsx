import type { Brain } from '../../../brain/tree/brain.ts';
import type { Node } from '../../../brain/tree/tree.ts';
import { formatCount } from '../../../report/format.ts';
import { nodeTitle, referenceOf } from '../brain/brain-parts.tsx';
import { readLink, treeLink } from '../parts/links.ts';

const SHOWN = 40;

/** The folders down to a document, each with what stands beside it. */
export function DocumentTree({ brain, document }: { brain: Brain; document: Node }) {
  const trail = new Set<string>();
  for (let at: Node | undefined = document; at; at = brain.node(at.parent ?? '')) trail.add(at.id);
  return (
    <nav class="tree" aria-label="Documents">
      <Level brain={brain} folder={brain.root} trail={trail} document={document} />
    </nav>
  );
}

function Level({
  brain,
  folder,
  trail,
  document,
}: {
  brain: Brain;
  folder: Node;
  trail: ReadonlySet<string>;
  document: Node;
}) {
  const inside = brain.children(folder);
  const here = Math.max(
    0,
    inside.findIndex(({ id }) => trail.has(id)),
  );
  const from = Math.max(0, Math.min(here - SHOWN / 2, inside.length - SHOWN));
  const shown = inside.slice(from, from + SHOWN);
  return (
    <ul>
      {from > 0 ? <Rest brain={brain} folder={folder} count={from} /> : null}
      {shown.map((node) => (
        <li>
          <a
            href={
              node.kind === 'folder' ? treeLink(brain.project, referenceOf(node)) : readLink(brain.project, node.path)
            }
            aria-current={node === document || node.id === document.id ? 'page' : undefined}
          >
            {node.kind === 'folder' ? nodeTitle(node) : node.path.slice(node.path.lastIndexOf('/') + 1)}
          </a>
          {node.kind === 'folder' && trail.has(node.id) ? (
            <Level brain={brain} folder={node} trail={trail} document={document} />
          ) : null}
        </li>
      ))}
      {from + shown.length < inside.length ? (
        <Rest brain={brain} folder={folder} count={inside.length - from - shown.length} />
      ) : null}
    </ul>
  );
}

function Rest({ brain, folder, count }: { brain: Brain; folder: Node; count: number }) {
  return (
    <li>
      <a href={treeLink(brain.project, referenceOf(folder))}>{formatCount(count)} more</a>
    </li>
  );
}

/** The documents before and after one in the order of the tree, within its folder. */
export function NeighbourLinks({ brain, document }: { brain: Brain; document: Node }) {
  const folder = brain.node(document.parent ?? '');
  const beside = (folder === undefined ? [] : brain.children(folder)).filter(({ kind }) => kind === 'document');
  const at = beside.findIndex(({ id }) => id === document.id);
  const [before, after] = [beside[at - 1], beside[at + 1]];
  if (at === -1 || (before === undefined && after === undefined)) return null;
  return (
    <nav class="neighbours" aria-label="Documents before and after">
      {before === undefined ? (
        <span />
      ) : (
        <a href={readLink(brain.project, before.path)} rel="prev">
          ← {before.title}
        </a>
      )}
      {after === undefined ? null : (
        <a href={readLink(brain.project, after.path)} rel="next">
          {after.title} →
        </a>
      )}
    </nav>
  );
}
