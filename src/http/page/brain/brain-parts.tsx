import type { Brain } from '../../../brain/tree/brain.ts';
import { describeStatus } from '../../../brain/tree/describe-place.ts';
import type { Node } from '../../../brain/tree/tree.ts';
import { Tag } from '../../../report/tag.tsx';
import { buildAt } from '../../../store/builds/builds.ts';
import { hasReadyBuild } from '../../../store/builds/serving-builds.ts';
import type { Store } from '../../../store/store.ts';
import { escapeTerminal } from '../../../text/escape.ts';
import type { ToolDefinition } from '../../../tools/define/tool.ts';
import { readPreview } from '../../access/read-preview.ts';
import type { PageContent, Section } from '../frame/layout.tsx';
import type { ProjectRequest, ProjectView } from '../frame/page-request.ts';
import { Empty } from '../parts/empty.tsx';
import { projectLink, readLink, treeLink } from '../parts/links.ts';

/** The Brain that readers get, or that of the build that is asked for by who may build; null when there is none. */
export async function openProjectBrain({
  deps,
  visitor,
  project,
  query,
  signal,
}: ProjectRequest): Promise<Brain | null> {
  const preview = readPreview(visitor, project.id, query('build'));
  if (preview !== undefined) return deps.brainOf(project.id, signal, preview);
  return (await hasReadyBuild(deps.store, project.id)) ? deps.brainOf(project.id, signal) : null;
}

/** A view of the Brain of the project's last ready build; without one, a page that says how to get it. */
export function withBrain(
  title: string,
  section: Section,
  view: (request: ProjectRequest, brain: Brain) => Promise<PageContent>,
): ProjectView {
  return async (request) => {
    const brain = await openProjectBrain(request);
    return brain === null ? { title, section, body: <NoBrain project={request.project.id} /> } : view(request, brain);
  };
}

function NoBrain({ project }: { project: string }) {
  return (
    <Empty>
      <p>
        There is nothing to see until this project is built. <a href={projectLink(project)}>Build the Brain</a> first.
      </p>
    </Empty>
  );
}

/** The commit that is shown, with a link to its build. */
export async function CommitLine({ brain, store }: { brain: Brain; store: Store }) {
  const build = await buildAt(store, brain.project, brain.commit);
  const commit = <code>{brain.commit.slice(0, 12)}</code>;
  return (
    <span class="soft">
      at commit {build === null ? commit : <a href={projectLink(brain.project, 'builds', build)}>{commit}</a>}
    </span>
  );
}

/** What a node says of its status; nothing where it says nothing. */
export function StatusTag({ brain, node }: { brain: Brain; node: Node }) {
  const status = describeStatus(brain, node);
  return status === null ? null : <Tag tone={node.status.state === 'current' ? undefined : 'warn'}>{status}</Tag>;
}

/** The ancestors of a node, the root first. */
export function crumbsOf(brain: Brain, node: Node): { name: string; href: string }[] {
  const above: Node[] = [];
  for (let at = brain.node(node.parent ?? ''); at; at = brain.node(at.parent ?? '')) above.unshift(at);
  return above.map((at) => ({ name: nodeTitle(at), href: treeLink(brain.project, referenceOf(at)) }));
}

/** The name of a node on the page: a folder's own name, any other node's title. */
export function nodeTitle(node: Node): string {
  if (node.kind !== 'folder') return node.title;
  return node.path === '' ? 'All documents' : `${node.path.slice(node.path.lastIndexOf('/') + 1)}/`;
}

/** How a link refers to a node: a folder or document by its path, which is stable, any other node by its id. */
export function referenceOf(node: Node): string {
  return node.kind === 'folder' || node.kind === 'document' ? node.path : node.id;
}

/** The link of a node: to its children if it has any, else to its lines. */
export function nodeLink(brain: Brain, node: Node): string {
  if (node.kind === 'folder' || brain.children(node).length > 0) return treeLink(brain.project, referenceOf(node));
  return readLink(brain.project, node.path, node.kind === 'document' ? null : node.lines);
}

/** The exact text that an agent gets for the same question, collapsed. */
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
