import type { Brain } from '../../../brain/tree/brain.ts';
import { breadcrumbOf } from '../../../brain/tree/describe-place.ts';
import type { Edge, Node } from '../../../brain/tree/tree.ts';
import { formatCount } from '../../../report/format.ts';
import { rangeOf } from '../../../report/place.tsx';
import { ScrollTable } from '../../../report/scroll-table.tsx';
import type { PageContent } from '../frame/layout.tsx';
import type { ProjectRequest } from '../frame/page-request.ts';
import { link, projectLink, readLink, readNumber } from '../parts/links.ts';
import { Pager } from '../parts/pager.tsx';
import { PlaceLink } from '../parts/place-link.tsx';
import { CommitLine, nodeLink, nodeTitle, StatusTag } from './brain-parts.tsx';

const SHOWN = 200;

/** What the builder counts, in display order. */
export const CONTENTS = ['documents', 'folders', 'sections', 'cards', 'tables', 'links'] as const;
type Contents = (typeof CONTENTS)[number];

const KIND = { documents: 'document', folders: 'folder', sections: 'section', cards: 'card', tables: 'table' } as const;

/** Everything of one kind in the Brain, by path and line: what a number of the build counts. */
export async function contentsView(request: ProjectRequest, brain: Brain): Promise<PageContent> {
  const { deps, project, query } = request;
  const chosen = CONTENTS.find((name) => name === query('kind')) ?? 'documents';
  const address = (kind: Contents) => link(projectLink(project.id, 'contents'), { kind });
  const offset = readNumber(query('offset')) ?? 0;
  const [nodes, edges] = [nodesOf(brain, chosen), chosen === 'links' ? linksOf(brain) : []];
  const total = nodes.length + edges.length;
  const end = offset + SHOWN;
  return {
    title: `${formatCount(total)} ${total === 1 ? chosen.slice(0, -1) : chosen}`,
    section: 'builds',
    crumbs: [{ name: 'Brain', href: projectLink(project.id) }],
    body: (
      <>
        <p>
          <CommitLine brain={brain} store={deps.store} />
        </p>
        <nav class="pager" aria-label="Kinds">
          {CONTENTS.map((kind) => (
            <a href={address(kind)} aria-current={kind === chosen ? 'true' : undefined}>
              {kind}
            </a>
          ))}
        </nav>
        {chosen === 'links' ? (
          <p class="soft">
            Several links from one line to the same place are listed once; images and downloads are not listed.
          </p>
        ) : null}
        {total === 0 ? <p>The documents contain none.</p> : null}
        {nodes.length === 0 ? null : <Nodes brain={brain} nodes={nodes.slice(offset, end)} />}
        {edges.length === 0 ? null : <Edges brain={brain} edges={edges.slice(offset, end)} />}
        <Pager
          offset={offset}
          shown={Math.max(0, Math.min(total, end) - offset)}
          total={total}
          size={SHOWN}
          noun={chosen}
          href={(at) => link(projectLink(project.id, 'contents'), { kind: chosen, offset: at })}
        />
      </>
    ),
  };
}

/** The root is the project itself, not one of its folders. */
function nodesOf({ tree }: Brain, contents: Contents): Node[] {
  if (contents === 'links') return [];
  return tree.nodes.filter(({ kind, parent }) => kind === KIND[contents] && parent !== null);
}

function linksOf({ tree }: Brain): Edge[] {
  return tree.edges.filter(({ form }) => form === 'link' || form === 'wikilink' || form === 'embed');
}

function Nodes({ brain, nodes }: { brain: Brain; nodes: readonly Node[] }) {
  return (
    <ScrollTable label="Contents" columns={['Name', 'Where', 'Summary']}>
      {nodes.map((node) => (
        <tr>
          <th scope="row">
            <a href={nodeLink(brain, node)}>{nodeTitle(node)}</a> <StatusTag brain={brain} node={node} />
          </th>
          <td>
            {node.lines ? (
              <a href={readLink(brain.project, node.path, node.kind === 'document' ? null : node.lines)}>
                <code>
                  {node.path}:{rangeOf(node.lines)}
                </code>
              </a>
            ) : (
              <code>{node.path}</code>
            )}
          </td>
          <td class="wide">{node.summary}</td>
        </tr>
      ))}
    </ScrollTable>
  );
}

function Edges({ brain, edges }: { brain: Brain; edges: readonly Edge[] }) {
  return (
    <ScrollTable label="Links" columns={['From', 'Leads to', 'As written']}>
      {edges.map(({ path, line, target, to }) => {
        const node = to === null ? undefined : brain.node(to);
        return (
          <tr>
            <td>
              <PlaceLink project={brain.project} path={path} lines={{ start: line, end: line }} />
            </td>
            <td>
              {node ? (
                <a href={nodeLink(brain, node)}>{breadcrumbOf(brain, node) || nodeTitle(node)}</a>
              ) : (
                <span class="warn">nothing in this project</span>
              )}
            </td>
            <td>
              <code>{target}</code>
            </td>
          </tr>
        );
      })}
    </ScrollTable>
  );
}
