import type { Brain } from '../../../brain/tree/brain.ts';
import { findNode } from '../../../brain/tree/find-node.ts';
import type { Node } from '../../../brain/tree/tree.ts';
import { formatCount } from '../../../report/format.ts';
import { rangeOf } from '../../../report/place.tsx';
import { ScrollTable } from '../../../report/scroll-table.tsx';
import { brainTree } from '../../../tools/brain/brain-tree.ts';
import type { PageContent } from '../frame/layout.tsx';
import type { ProjectRequest } from '../frame/page-request.ts';
import { link, projectLink, readLink, readNumber } from '../parts/links.ts';
import { Pager } from '../parts/pager.tsx';
import { AgentView, CommitLine, crumbsOf, nodeLink, nodeTitle, referenceOf, StatusTag } from './brain-parts.tsx';

const SHOWN = 200;

/** The children of a folder, document or section, as an agent sees them. */
export async function treeView(request: ProjectRequest, brain: Brain): Promise<PageContent> {
  const { deps, project, query, signal } = request;
  const node = findNode(brain, query('at') ?? '');
  const inside = brain.children(node);
  const offset = readNumber(query('offset')) ?? 0;
  const shown = inside.slice(offset, offset + SHOWN);
  const reference = referenceOf(node);
  return {
    title: nodeTitle(node),
    section: 'tree',
    crumbs: crumbsOf(brain, node),
    body: (
      <>
        <p>
          <StatusTag brain={brain} node={node} /> <Reading brain={brain} node={node} />{' '}
          <CommitLine brain={brain} store={deps.store} />
        </p>
        {node.summary === '' ? null : <p class="lead">{node.summary}</p>}
        {inside.length === 0 ? <p>It is empty.</p> : <Children brain={brain} nodes={shown} />}
        <Pager
          offset={offset}
          shown={shown.length}
          total={inside.length}
          size={SHOWN}
          noun="entries"
          href={(at) => link(projectLink(project.id, 'tree'), { at: reference, offset: at })}
        />
        <AgentView tool={brainTree} input={reference === '' ? {} : { node: reference }} brain={brain} signal={signal} />
      </>
    ),
  };
}

function Reading({ brain, node }: { brain: Brain; node: Node }) {
  if (node.kind === 'folder') return <span class="soft">about {formatCount(node.tokens)} tokens</span>;
  if (!node.lines) return <span class="soft">{node.content === 'text' ? 'no lines' : node.content}</span>;
  const { path, lines } = node;
  return (
    <>
      <a href={readLink(brain.project, path, node.kind === 'document' ? null : lines)}>Read it</a>{' '}
      <span class="soft">
        <code>
          {path}:{rangeOf(lines)}
        </code>
        , about {formatCount(node.tokens)} tokens
      </span>
    </>
  );
}

function Children({ brain, nodes }: { brain: Brain; nodes: readonly Node[] }) {
  return (
    <ScrollTable
      label="Contents"
      columns={[
        'Entry',
        'Summary',
        'Kind',
        { name: 'Inside', number: true },
        'Lines',
        { name: 'Tokens', number: true },
      ]}
    >
      {nodes.map((node) => (
        <tr>
          <th scope="row">
            <a href={nodeLink(brain, node)}>{nodeTitle(node)}</a>
          </th>
          <td class="wide">
            <StatusTag brain={brain} node={node} /> {node.summary}
          </td>
          <td class="soft">{node.card === null || node.kind === 'card' ? node.kind : `${node.kind} ${node.card}`}</td>
          <td class="number">
            <a href={nodeLink(brain, node)}>{formatCount(brain.children(node).length)}</a>
          </td>
          <td class="tight">
            {node.lines ? (
              <a href={readLink(brain.project, node.path, node.kind === 'document' ? null : node.lines)}>
                {rangeOf(node.lines)}
              </a>
            ) : (
              <span class="soft">{node.kind === 'folder' ? '' : node.content}</span>
            )}
          </td>
          <td class="number">{formatCount(node.tokens)}</td>
        </tr>
      ))}
    </ScrollTable>
  );
}
