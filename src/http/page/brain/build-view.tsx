import { diffBuilds } from '../../../members/diff-builds.ts';
import { mayAs } from '../../../members/visitor.ts';
import { formatCount } from '../../../report/format.ts';
import { FactList } from '../../../report/scroll-table.tsx';
import { duration, When } from '../../../report/when.tsx';
import { type Build, findBuild } from '../../../store/builds/builds.ts';
import { readableBuild, servingBuild } from '../../../store/builds/serving-builds.ts';
import { notFound } from '../../request/problem.ts';
import type { PageContent } from '../frame/layout.tsx';
import type { ProjectRequest } from '../frame/page-request.ts';
import { BuildTag } from '../parts/build-tag.tsx';
import { CsrfField } from '../parts/csrf-field.tsx';
import { link, projectLink, readNumber } from '../parts/links.ts';
import { Pager } from '../parts/pager.tsx';
import { BuildCountTiles, isRunning, LiveBuild, WarningTable } from './build-parts.tsx';

const WARNINGS_SHOWN = 200;

/** The build in the path. Throws a problem 404. */
export async function buildOf({
  deps,
  project,
  param,
}: Pick<ProjectRequest, 'deps' | 'project' | 'param'>): Promise<Build> {
  const id = readNumber(param('build'));
  const build = id === null ? null : await findBuild(deps.store, project.id, id);
  if (build === null) throw notFound();
  return build;
}

/** One build: how it went, what it holds, and all its warnings. */
export async function buildView(request: ProjectRequest): Promise<PageContent> {
  const { visitor, project, query } = request;
  const build = await buildOf(request);
  const offset = readNumber(query('offset')) ?? 0;
  return {
    title: `Build ${build.id}`,
    section: 'builds',
    crumbs: [{ name: 'Brain', href: projectLink(project.id) }],
    refresh: isRunning(build) ? 5 : undefined,
    body: (
      <>
        <BuildFacts build={build} />
        <Promote request={request} build={build} />
        {isRunning(build) ? <LiveBuild visitor={visitor} build={build} /> : null}
        {build.status === 'failed' ? (
          <p class="note bad">
            Fix the cause above, then <a href={projectLink(project.id)}>build again</a>. Until then, the previous build
            stays in use.
          </p>
        ) : null}
        {build.counts ? <BuildCountTiles project={project.id} counts={build.counts} /> : null}
        {build.status === 'ready' ? <AllWarnings build={build} offset={offset} /> : null}
      </>
    ),
  };
}

/** A look at a build that readers do not get, and the button that gives it to them. */
async function Promote({ request: { deps, visitor, project }, build }: { request: ProjectRequest; build: Build }) {
  if (build.status !== 'ready' || !mayAs(visitor, project.id, 'builder')) return null;
  const serving = (await servingBuild(deps.store, project.id))?.id ?? null;
  if (serving === build.id) return <p>Readers get this build.</p>;
  const readable = (await readableBuild(deps.store, project.id, build.id)) !== null;
  if (!readable) return <p class="soft">Its documents are no longer kept: newer builds have replaced them.</p>;
  return (
    <>
      <p>
        Readers {serving === null ? 'get no build yet' : `get build ${serving}`}. Look at this one:{' '}
        <a href={link(projectLink(project.id, 'tree'), { build: build.id })}>its documents</a>,{' '}
        <a href={link(projectLink(project.id, 'search'), { build: build.id })}>search in it</a>.
      </p>
      {serving === null ? null : (
        <Changes deps={deps} project={project.id} builds={{ before: serving, after: build.id }} />
      )}
      <form method="post" action={projectLink(project.id, 'builds', build.id, 'promote')} data-once>
        <CsrfField visitor={visitor} />
        <button type="submit">Give this build to readers</button>
      </form>
    </>
  );
}

/** What readers would notice. */
async function Changes({
  deps,
  project,
  builds,
}: {
  deps: ProjectRequest['deps'];
  project: string;
  builds: { before: number; after: number };
}) {
  const { documents, ids, statuses, evidence } = await diffBuilds(deps.store, project, builds, deps);
  const changes = [
    `${formatCount(documents.added.length)} documents added, ${formatCount(documents.removed.length)} removed, ${formatCount(documents.changed.length)} changed`,
    `${formatCount(ids.added.length)} ids added, ${formatCount(ids.removed.length)} removed`,
    `${formatCount(statuses.length)} statuses changed`,
    ...(evidence === null
      ? []
      : [`of the key's evidence ${evidence.moved.length} lines moved and ${evidence.gone.length} are gone`]),
  ];
  return (
    <p class="soft">
      Compared with build {builds.before}: {changes.join('; ')}.
    </p>
  );
}

function BuildFacts({ build }: { build: Build }) {
  const { status, error, branch, commit, builder, counts, seconds, queuedAt, finishedAt, promotedAt, promotedBy } =
    build;
  return (
    <FactList
      rows={[
        ['State', <BuildTag status={status} />],
        ['Why', error],
        ['Commit', commit === null ? null : <code>{commit}</code>],
        ['Branch', branch ?? 'the default branch'],
        ['Builder', String(builder)],
        [
          'Parsed',
          counts === null
            ? null
            : `${formatCount(counts.parsed)} of ${formatCount(counts.documents)} documents${counts.parsed < counts.documents ? '; the rest is reused from an earlier build' : ''}`,
        ],
        ['Took', seconds === null ? null : duration(seconds)],
        ['Requested', <When at={queuedAt} />],
        ['Ended', finishedAt === null ? null : <When at={finishedAt} />],
        ['Given to readers', promotedAt === null ? 'no, it is a preview' : <Given at={promotedAt} by={promotedBy} />],
      ]}
    />
  );
}

function Given({ at, by }: { at: Date; by: string | null }) {
  return (
    <>
      <When at={at} />
      {by === null ? '' : ` by ${by}`}
    </>
  );
}

function AllWarnings({ build: { project, id, warnings }, offset }: { build: Build; offset: number }) {
  const shown = warnings.slice(offset, offset + WARNINGS_SHOWN);
  return (
    <>
      <h2 id="warnings">
        {warnings.length === 1
          ? '1 warning'
          : `${warnings.length === 0 ? 'No' : formatCount(warnings.length)} warnings`}
      </h2>
      {warnings.length === 0 ? null : <WarningTable project={project} warnings={shown} />}
      <Pager
        offset={offset}
        shown={shown.length}
        total={warnings.length}
        size={WARNINGS_SHOWN}
        noun="warnings"
        href={(at) => `${link(projectLink(project, 'builds', id), { offset: at })}#warnings`}
      />
    </>
  );
}
