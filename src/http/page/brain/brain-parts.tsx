import type { Brain } from '../../../brain/tree/brain.ts';
import { describeStatus } from '../../../brain/tree/describe-place.ts';
import type { Node } from '../../../brain/tree/tree.ts';
import { Tag } from '../../../report/tag.tsx';
import { escapeTerminal } from '../../../text/escape.ts';
import type { ToolDefinition } from '../../../tools/define/tool.ts';
import { Empty } from '../parts/empty.tsx';
import { projectLink, readLink, treeLink } from '../parts/links.ts';

/** Said where a view needs a Brain and there is none. */
export function NoBrain({ project }: { project: string }) {
  return (
    <Empty>
      <p>
        There is nothing to see before this project is built. <a href={projectLink(project)}>Build the Brain</a> first.
      </p>
    </Empty>
  );
}

/** Which commit is shown, with the way to the build that made it. */
export function CommitLine({ brain, build }: { brain: Brain; build: number | null }) {
  const commit = <code>{brain.commit.slice(0, 12)}</code>;
  return (
    <span class="soft">
      at commit {build === null ? commit : <a href={projectLink(brain.project, 'builds', build)}>{commit}</a>}
    </span>
  );
}

/** What a reader must know of a node that no longer holds; nothing of one that does. */
export function StatusTag({ brain, node }: { brain: Brain; node: Node }) {
  const status = describeStatus(brain, node);
  return status === null ? null : <Tag tone="warn">{status}</Tag>;
}

/** The nodes on the way down to a node, the root first, without the node itself. */
export function crumbsOf(brain: Brain, node: Node): { name: string; href: string }[] {
  const above: Node[] = [];
  for (let at = brain.node(node.parent ?? ''); at; at = brain.node(at.parent ?? '')) above.unshift(at);
  return above.map((at) => ({ name: nodeTitle(at), href: treeLink(brain.project, referenceOf(at)) }));
}

/** What a node is called here: a folder by its own name, everything else by its title. */
export function nodeTitle(node: Node): string {
  if (node.kind !== 'folder') return node.title;
  return node.path === '' ? 'All documents' : `${node.path.slice(node.path.lastIndexOf('/') + 1)}/`;
}

/** How a link names a node: a folder or document by its path, which lasts, everything else by its id. */
export function referenceOf(node: Node): string {
  return node.kind === 'folder' || node.kind === 'document' ? node.path : node.id;
}

/** Where a node leads: deeper where something is inside, else to its lines. */
export function nodeLink(brain: Brain, node: Node): string {
  if (node.kind === 'folder' || brain.children(node).length > 0) return treeLink(brain.project, referenceOf(node));
  return readLink(brain.project, node.path, node.kind === 'document' ? null : node.lines);
}

/** The very text that an agent gets for the same question, folded away. */
export async function AgentView({
  tool,
  input,
  brain,
  signal,
}: {
  tool: ToolDefinition;
  input: Record<string, unknown>;
  brain: Brain;
  signal: AbortSignal;
}) {
  const { text } = await tool.run(input, { brain, signal });
  return (
    <details>
      <summary>What an agent sees</summary>
      <p>
        <code>
          {tool.name} {escapeTerminal(JSON.stringify(input))}
        </code>
      </p>
      <pre>{text}</pre>
    </details>
  );
}
