import { formatCount } from '../../../report/format.ts';
import { FactList } from '../../../report/scroll-table.tsx';
import { duration, When } from '../../../report/when.tsx';
import { type Build, findBuild } from '../../../store/builds/builds.ts';
import { notFound } from '../../request/problem.ts';
import type { PageContent } from '../frame/layout.tsx';
import type { ProjectRequest } from '../frame/page-request.ts';
import { BuildTag } from '../parts/build-tag.tsx';
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

function BuildFacts({ build }: { build: Build }) {
  const { status, error, branch, commit, builder, counts, seconds, queuedAt, finishedAt } = build;
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
      ]}
    />
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
