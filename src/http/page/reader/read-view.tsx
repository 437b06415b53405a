import { raw } from 'hono/html';
import type { Brain } from '../../../brain/tree/brain.ts';
import { breadcrumbOf, describeStatus } from '../../../brain/tree/describe-place.ts';
import { readPath, refuseUnknownPath } from '../../../brain/tree/read-path.ts';
import type { Node } from '../../../brain/tree/tree.ts';
import { readFrontMatter } from '../../../documents/outline/front-matter.ts';
import { formatCount } from '../../../report/format.ts';
import { NumberedLines } from '../../../report/numbered-lines.tsx';
import { rangeOf } from '../../../report/place.tsx';
import { brainRead } from '../../../tools/brain/brain-read.ts';
import { AgentView, CommitLine, crumbsOf, nodeLink } from '../brain/brain-parts.tsx';
import type { PageContent } from '../frame/layout.tsx';
import type { ProjectRequest } from '../frame/page-request.ts';
import { link, projectLink, readLink, readNumber, readRange } from '../parts/links.ts';
import { Pager } from '../parts/pager.tsx';
import { judgedPage } from '../quality/judged-page.ts';
import type { LintProject } from '../takes/lint-project.ts';
import { Beside } from './beside.tsx';
import { DocumentTree, NeighbourLinks } from './document-tree.tsx';
import { renderMarkdown } from './render-markdown.ts';

const LINES_SHOWN = 1000;
/** A longer document is shown as numbered lines, a page at a time. */
const MAX_RENDERED = { lines: 1500, characters: 80_000 };

interface Range {
  start: number;
  end: number;
}

/** A document as its author meant it, or as numbered lines; the requested ones marked. */
export async function readView(request: ProjectRequest, brain: Brain, lint: LintProject): Promise<PageContent> {
  const { deps, visitor, project, query, signal } = request;
  const path = readPath(query('path') ?? '');
  const document = brain.at(path);
  if (!document || document.kind === 'folder') refuseUnknownPath(brain, path, brain.paths());
  const range = readRange(query('lines'));
  const owner = range === null ? document : (brain.ownerOf(path, range.start) ?? document);
  const source = sourceOf(brain, document);
  const asLines = source === null || query('as') === 'lines' || query('from') !== undefined;
  const address = readLink(project.id, path, range);
  const rendered = asLines ? null : renderDocument(brain, document, range, source);
  return {
    title: document.title,
    heading: !rendered?.html.includes('<h1'),
    section: 'tree',
    crumbs: crumbsOf(brain, document),
    body: (
      <div class="reader">
        <DocumentTree brain={brain} document={document} />
        <div>
          <p class="bar">
            <code>{path}</code> <CommitLine brain={brain} store={deps.store} />
            <span class="ways">
              {source === null ? null : asLines ? (
                <a href={address}>Rendered</a>
              ) : (
                <a href={link(projectLink(project.id, 'read'), { path, lines: range && rangeOf(range), as: 'lines' })}>
                  Numbered lines
                </a>
              )}
              {document.lines ? <a href="#agent">What agents see</a> : null}
            </span>
          </p>
          <Status brain={brain} node={owner} />
          {owner === document ? null : (
            <p class="soft">
              Marked: <a href={nodeLink(brain, owner)}>{breadcrumbOf(brain, owner)}</a>
            </p>
          )}
          <BeyondTheEnd brain={brain} document={document} range={range} />
          {rendered === null ? (
            <Lines {...{ brain, document, range }} from={readNumber(query('from'))} />
          ) : (
            <Rendered {...rendered} />
          )}
          <NeighbourLinks brain={brain} document={document} />
          {document.lines ? (
            <div id="agent">
              <AgentView tool={brainRead} input={{ node: path, ...range }} brain={brain} signal={signal} />
            </div>
          ) : null}
        </div>
        <Beside
          brain={brain}
          document={document}
          range={range}
          takes={(await lint(project.id)).filter((take) => take.path === path)}
          judged={await judgedPage(deps.store, visitor, { project: project.id, path })}
        />
      </div>
    ),
  };
}

/** The text of a Markdown document that is not too long to render; null for any other. */
function sourceOf(brain: Brain, { path }: Node): string | null {
  const text = /\.(md|markdown|mdown|mkd|mdx|qmd|rmd)$/i.test(path) ? brain.text(path) : undefined;
  if (!text || text.lineCount === 0) return null;
  return text.lineCount > MAX_RENDERED.lines || text.text.length > MAX_RENDERED.characters ? null : text.text;
}

/** The front matter as written, and the rest as HTML that is safe to insert. */
function renderDocument(brain: Brain, document: Node, range: Range | null, source: string) {
  const lines = source.split('\n');
  const head = readFrontMatter(lines)?.lines.end ?? 0;
  const edges = brain.outgoing(document);
  // Empty lines stand for the front matter, so that the others keep their numbers.
  const html = renderMarkdown([...lines.slice(0, head).fill(''), ...lines.slice(head)].join('\n'), {
    isCited: (line) => range !== null && line >= range.start && line <= range.end,
    hrefOf: (target, line) => {
      if (/^https?:\/\//i.test(target)) return target;
      const edge = edges.find((one) => one.line === line && decode(one.target) === decode(target));
      const node = edge?.to ? brain.node(edge.to) : undefined;
      if (node === undefined) return null;
      const at = node.kind === 'document' ? null : node.lines;
      return node.kind === 'folder' ? nodeLink(brain, node) : readLink(brain.project, node.path, at);
    },
  });
  return { frontMatter: lines.slice(0, head).join('\n'), html };
}

function Rendered({ frontMatter, html }: { frontMatter: string; html: string }) {
  return (
    <>
      {frontMatter === '' ? null : (
        <details>
          <summary>Front matter</summary>
          <pre>{frontMatter}</pre>
        </details>
      )}
      <div class="doc">{raw(html)}</div>
    </>
  );
}

function decode(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
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
  symlink: 'It is a symbolic link that leads to no document of this repository.',
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

function BeyondTheEnd({ brain, document, range }: { brain: Brain; document: Node; range: Range | null }) {
  const count = brain.text(document.path)?.lineCount ?? 0;
  if (range === null || count === 0 || range.start <= count) return null;
  return (
    <p class="note warn">
      There is no line {rangeOf(range)}: the document has {formatCount(count)} lines at this commit.
    </p>
  );
}
