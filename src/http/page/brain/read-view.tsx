import type { Brain } from '../../../brain/tree/brain.ts';
import { breadcrumbOf, describeStatus } from '../../../brain/tree/describe-place.ts';
import { readPath, refuseUnknownPath } from '../../../brain/tree/read-path.ts';
import type { Edge, Node } from '../../../brain/tree/tree.ts';
import { formatCount } from '../../../report/format.ts';
import { NumberedLines } from '../../../report/numbered-lines.tsx';
import { rangeOf } from '../../../report/place.tsx';
import { brainRead } from '../../../tools/brain/brain-read.ts';
import type { PageContent } from '../frame/layout.tsx';
import type { ProjectRequest } from '../frame/page-request.ts';
import { link, projectLink, readLink, readNumber, readRange, treeLink } from '../parts/links.ts';
import { Pager } from '../parts/pager.tsx';
import { AgentView, CommitLine, crumbsOf, nodeLink } from './brain-parts.tsx';

const LINES_SHOWN = 1000;
const LINKS_SHOWN = 100;
const VERBS: Readonly<Record<Edge['form'], string>> = {
  link: 'links to',
  wikilink: 'links to',
  embed: 'embeds',
  mention: 'mentions',
  supersedes: 'supersedes',
  'superseded-by': 'is superseded by',
};

/** A document with numbered lines, the requested ones marked. */
export async function readView(request: ProjectRequest, brain: Brain): Promise<PageContent> {
  const { deps, project, query, signal } = request;
  const path = readPath(query('path') ?? '');
  const document = brain.at(path);
  if (!document || document.kind === 'folder') refuseUnknownPath(brain, path, brain.paths());
  const range = readRange(query('lines'));
  const owner = range === null ? document : (brain.ownerOf(path, range.start) ?? document);
  return {
    title: document.title,
    section: 'tree',
    crumbs: crumbsOf(brain, document),
    body: (
      <>
        <p>
          <code>{path}</code> <CommitLine brain={brain} store={deps.store} />
          {brain.children(document).length > 0 ? (
            <>
              {' · '}
              <a href={treeLink(project.id, path)}>Contents</a>
            </>
          ) : null}
        </p>
        <Status brain={brain} node={owner} />
        {owner === document ? null : (
          <p class="soft">
            Marked: <a href={nodeLink(brain, owner)}>{breadcrumbOf(brain, owner)}</a>
          </p>
        )}
        <Lines {...{ brain, document, range }} from={readNumber(query('from'))} />
        <Links brain={brain} node={document} />
        {document.lines ? (
          <AgentView tool={brainRead} input={{ node: path, ...range }} brain={brain} signal={signal} />
        ) : null}
      </>
    ),
  };
}

function Status({ brain, node }: { brain: Brain; node: Node }) {
  const status = describeStatus(brain, node);
  if (status === null) return null;
  if (node.status.state === 'current') return <p class="note">{status}.</p>;
  return <p class="note warn">It no longer holds: {status}.</p>;
}

const WHY = {
  text: 'It has no lines.',
  empty: 'It is empty.',
  binary: 'It is not text, so only its name is listed.',
  'lfs-pointer': 'It is stored in Git LFS, outside the repository, so only its name is listed.',
  missing: 'Its content is not in the clone that this was built from.',
  symlink: 'It is a symbolic link. Links are never followed.',
  external: 'It is a submodule: another repository.',
} as const;

function Lines({
  brain,
  document,
  range,
  from,
}: {
  brain: Brain;
  document: Node;
  range: { start: number; end: number } | null;
  from: number | null;
}) {
  const text = brain.text(document.path);
  if (!text || text.lineCount === 0) return <p>{WHY[document.content]}</p>;
  // Open the page of lines that holds the range.
  const offset = from ?? Math.floor(((range?.start ?? 1) - 1) / LINES_SHOWN) * LINES_SHOWN;
  const end = Math.min(offset + LINES_SHOWN, text.lineCount);
  const numbers = Array.from({ length: Math.max(0, end - offset) }, (_, index) => offset + index + 1);
  return (
    <>
      {range && range.start > text.lineCount ? (
        <p class="note warn">
          There is no line {rangeOf(range)}: the document has {formatCount(text.lineCount)} lines at this commit.
        </p>
      ) : null}
      <NumberedLines
        label={`Lines of ${document.path}`}
        href={readLink(brain.project, document.path)}
        lines={numbers.map((number) => ({ number, text: text.line(number) }))}
        on={(number) => range !== null && number >= range.start && number <= range.end}
      />
      <Pager
        offset={offset}
        shown={numbers.length}
        total={text.lineCount}
        size={LINES_SHOWN}
        noun="lines"
        href={(at) => link(projectLink(brain.project, 'read'), { path: document.path, from: at })}
      />
    </>
  );
}

function Links({ brain, node }: { brain: Brain; node: Node }) {
  const outgoing = brain.outgoing(node);
  const incoming = brain.incoming(node);
  if (outgoing.length + incoming.length === 0) return null;
  return (
    <>
      <h2>Links</h2>
      <ul>
        {outgoing.slice(0, LINKS_SHOWN).map((edge) => (
          <li>
            <a href={`#L${edge.line}`}>Line {edge.line}</a> {VERBS[edge.form]} <Target brain={brain} edge={edge} />
          </li>
        ))}
        {incoming.slice(0, LINKS_SHOWN).map((edge) => (
          <li>
            <a href={readLink(brain.project, edge.path, { start: edge.line, end: edge.line })}>
              {edge.path}:{edge.line}
            </a>{' '}
            {VERBS[edge.form]} it
          </li>
        ))}
      </ul>
    </>
  );
}

function Target({ brain, edge }: { brain: Brain; edge: Edge }) {
  const target = edge.to === null ? undefined : brain.node(edge.to);
  if (!target) return <>{edge.target}, which is not in this project</>;
  return <a href={nodeLink(brain, target)}>{target.title || target.path || 'all documents'}</a>;
}
