import type { Brain } from '../../../brain/tree/brain.ts';
import type { Edge, Node } from '../../../brain/tree/tree.ts';
import { rangeOf } from '../../../report/place.tsx';
import { DIMENSION_NAMES } from '../../../takes-quality/report/dimension-names.ts';
import { headOfLine } from '../../../text/clip-line.ts';
import { nodeLink } from '../brain/brain-parts.tsx';
import { link, projectLink, readLink } from '../parts/links.ts';
import type { JudgedPage } from '../quality/judged-page.ts';
import type { LintedTake } from '../takes/lint-project.ts';

const LINKS_SHOWN = 40;
const OUTLINE_SHOWN = 60;
const CLAIM_LENGTH = 100;
const VERBS: Readonly<Record<Edge['form'], string>> = {
  link: '',
  wikilink: '',
  embed: 'embedded ',
  mention: 'mentioned ',
  supersedes: 'superseded ',
  'superseded-by': 'takes its place ',
};

/** What belongs to a document: its outline, its takes with what is wrong with them, and what it and others refer to. */
export function Beside({
  brain,
  document,
  range,
  takes,
  judged,
}: {
  brain: Brain;
  document: Node;
  range: { start: number; end: number } | null;
  takes: readonly LintedTake[];
  judged: JudgedPage | null;
}) {
  const outline = brain.nodesOf(document.path).filter(({ kind }) => kind === 'section' || kind === 'card');
  const outgoing = brain.outgoing(document);
  const incoming = brain.incoming(document);
  return (
    <aside class="beside" aria-label="About this document">
      {range === null ? null : (
        <section>
          <h2>Cite these lines</h2>
          <code>
            {document.path}:{rangeOf(range)}
          </code>
        </section>
      )}
      {outline.length === 0 ? null : (
        <section>
          <h2>On this page</h2>
          <ul>
            {outline.slice(0, OUTLINE_SHOWN).map((node) => (
              <li class={node.parent === document.id ? undefined : 'in'}>
                <a href={`#L${node.lines?.start}`}>{node.title}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {takes.length === 0 ? null : <Takes project={brain.project} path={document.path} takes={takes} />}
      {judged === null ? null : <Judged project={brain.project} path={document.path} judged={judged} />}
      {outgoing.length === 0 ? null : (
        <section>
          <h2>Refers to</h2>
          <ul>
            {outgoing.slice(0, LINKS_SHOWN).map((edge) => (
              <li>
                <Target brain={brain} edge={edge} />{' '}
                <a class="soft" href={`#L${edge.line}`}>
                  {VERBS[edge.form]}line {edge.line}
                </a>
              </li>
            ))}
            {outgoing.length > LINKS_SHOWN ? <li class="soft">and {outgoing.length - LINKS_SHOWN} more</li> : null}
          </ul>
        </section>
      )}
      {incoming.length === 0 ? null : (
        <section>
          <h2>Relied on by</h2>
          <ul>
            {incoming.slice(0, LINKS_SHOWN).map(({ path, line }) => (
              <li>
                <a href={readLink(brain.project, path, { start: line, end: line })}>
                  {path}:{line}
                </a>
              </li>
            ))}
            {incoming.length > LINKS_SHOWN ? <li class="soft">and {incoming.length - LINKS_SHOWN} more</li> : null}
          </ul>
        </section>
      )}
    </aside>
  );
}

function Takes({ project, path, takes }: { project: string; path: string; takes: readonly LintedTake[] }) {
  const wrong = takes.filter(({ findings }) => findings.length > 0);
  return (
    <section>
      <h2>
        <a href={link(projectLink(project, 'takes'), { page: takes[0]!.slug })}>
          {takes.length === 1 ? '1 take' : `${takes.length} takes`}
        </a>
      </h2>
      {wrong.length === 0 ? <p class="soft">The rules find nothing wrong with them.</p> : null}
      {wrong.map(({ line, claim, findings }) => (
        <div class="finding">
          <a href={readLink(project, path, { start: line, end: line })}>
            {headOfLine(claim, CLAIM_LENGTH)}
            {claim.length > CLAIM_LENGTH ? '…' : ''}
          </a>
          {findings.map(({ dimension, message }) => (
            <p>
              <b>{dimension}</b>: {message}
            </p>
          ))}
        </div>
      ))}
    </section>
  );
}

/** What the judges of the newest run found on this page. */
function Judged({ project, path, judged: { run, findings } }: { project: string; path: string; judged: JudgedPage }) {
  return (
    <section>
      <h2>
        <a href={`${projectLink(project, 'quality', 'runs', run)}#findings`}>What judges found</a>
      </h2>
      {findings.map(({ line, claim, dimension, reason, model }) => (
        <div class="finding">
          <a href={readLink(project, path, line > 0 ? { start: line, end: line } : null)}>
            {headOfLine(claim, CLAIM_LENGTH)}
            {claim.length > CLAIM_LENGTH ? '…' : ''}
          </a>
          <p>
            <b>{DIMENSION_NAMES[dimension]}</b>: {reason} <span class="soft">{model}</span>
          </p>
        </div>
      ))}
    </section>
  );
}

function Target({ brain, edge }: { brain: Brain; edge: Edge }) {
  const target = edge.to === null ? undefined : brain.node(edge.to);
  if (!target) return <>{edge.target}, which is not in this project</>;
  return <a href={nodeLink(brain, target)}>{target.title || target.path || 'all documents'}</a>;
}
