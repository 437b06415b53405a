import { mayAs } from '../../../members/visitor.ts';
import { buildStates } from '../../../projects/build/build-states.ts';
import { formatCount } from '../../../report/format.ts';
import { When } from '../../../report/when.tsx';
import type { Build } from '../../../store/builds/builds.ts';
import type { PageContent } from '../frame/layout.tsx';
import type { ProjectRequest } from '../frame/page-request.ts';
import { BuildTag } from '../parts/build-tag.tsx';
import { CsrfField } from '../parts/csrf-field.tsx';
import { Command, Empty } from '../parts/empty.tsx';
import { projectLink } from '../parts/links.ts';
import { BuildCountTiles, BuildTable, isRunning, LiveBuild, WarningTable } from './build-parts.tsx';

const WARNINGS_SHOWN = 20;
const REFRESH_SECONDS = 5;

/** A project's Brain: whether it is ready, what it holds, how to build it, what the builder warns about. */
export async function brainView({ deps, visitor, project, origin }: ProjectRequest): Promise<PageContent> {
  const { ready, builds } = await buildStates(deps.store, project.id, 15);
  const running = builds.filter(isRunning);
  const mayBuild = mayAs(visitor, project.id, 'builder');
  const last = builds[0];
  return {
    title: 'Builds',
    section: 'builds',
    refresh: running.length > 0 ? REFRESH_SECONDS : undefined,
    body: (
      <>
        {ready ? (
          <Ready ready={ready} />
        ) : (
          <NotReady visitor={visitor} project={project} built={last !== undefined} running={running.length > 0} />
        )}
        {last?.status === 'failed' ? (
          <p class="note bad" role="status">
            The last build failed{ready ? '; the previous one is still in use' : ''}: {last.error}
          </p>
        ) : null}
        {running.map((build) => (
          <LiveBuild visitor={visitor} build={build} />
        ))}
        {ready && mayBuild ? <BuildForm visitor={visitor} project={project} /> : null}
        {ready ? <Warnings ready={ready} /> : null}
        {builds.length > 0 ? (
          <>
            <h2>Builds</h2>
            <BuildTable builds={builds} answering={ready?.id ?? null} />
          </>
        ) : null}
        <Connect project={project.id} origin={origin} />
      </>
    ),
  };
}

function Ready({ ready }: { ready: Build }) {
  const { project, id, commit, builder, finishedAt, branch, counts } = ready;
  return (
    <>
      <p>
        <BuildTag status="ready" /> at{' '}
        <a href={projectLink(project, 'builds', id)}>
          <code>{commit?.slice(0, 12)}</code>
        </a>
        {branch === null ? '' : ` of ${branch}`}, builder {builder}
        {finishedAt ? (
          <>
            , built <When at={finishedAt} />
          </>
        ) : null}
      </p>
      {counts ? <BuildCountTiles project={project} counts={counts} /> : null}
    </>
  );
}

/** What a project without a build to serve needs, and the form that makes one for who may build. */
export function NotReady({
  visitor,
  project,
  built,
  running,
}: Pick<ProjectRequest, 'visitor' | 'project'> & { built: boolean; running: boolean }) {
  const mayBuild = mayAs(visitor, project.id, 'builder');
  return (
    <>
      <Empty>
        <p>
          {built && !running ? 'No build of this project is served.' : 'This project has not been built yet.'} Until one
          is, agents get no answers from it.
        </p>
        <p>
          {running
            ? 'It is being built now. This page updates when it is ready.'
            : mayBuild
              ? 'Press Build the Brain below. It reads the branch of the repository and takes seconds to minutes.'
              : 'A member with the role builder can build it.'}
        </p>
      </Empty>
      {mayBuild ? <BuildForm visitor={visitor} project={project} /> : null}
    </>
  );
}

function BuildForm({ visitor, project }: Pick<ProjectRequest, 'visitor' | 'project'>) {
  return (
    <form class="row" method="post" action={projectLink(project.id, 'builds')} data-once>
      <CsrfField visitor={visitor} />
      {project.kind === 'git' ? (
        <div>
          <label for="branch">Branch, tag or commit</label>
          <input
            type="text"
            id="branch"
            name="branch"
            value={project.branch ?? ''}
            placeholder="the default branch"
            maxlength={500}
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
          />
        </div>
      ) : null}
      <div>
        <label for="builder">Builder</label>
        <select id="builder" name="builder">
          <option value="2">2 (current)</option>
          <option value="1">1 (for comparison)</option>
        </select>
      </div>
      <button type="submit">Build the Brain</button>
    </form>
  );
}

function Connect({ project, origin }: { project: string; origin: string }) {
  return (
    <>
      <h2>Connect an agent</h2>
      <p class="lead">
        Any MCP client on a member's machine can read this Brain through the bridge, with <a href="/tokens">a token</a>{' '}
        of that member in GBRAIN_TOKEN:
      </p>
      <Command>
        gbrain mcp serve --server {origin} --project {project}
      </Command>
      <p class="soft">
        A client that speaks MCP over HTTP needs no bridge. It connects to <code>{origin}/mcp</code> and sends the token
        as a bearer token.
      </p>
    </>
  );
}

function Warnings({ ready }: { ready: Build }) {
  const { warnings, project, id } = ready;
  return (
    <>
      <h2>Warnings</h2>
      {warnings.length === 0 ? (
        <p class="soft">None: the builder could read everything.</p>
      ) : (
        <>
          <WarningTable project={project} warnings={warnings.slice(0, WARNINGS_SHOWN)} />
          {warnings.length > WARNINGS_SHOWN ? (
            <p>
              <a href={`${projectLink(project, 'builds', id)}#warnings`}>All {formatCount(warnings.length)} warnings</a>
            </p>
          ) : null}
        </>
      )}
    </>
  );
}
