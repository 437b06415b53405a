import type { Visitor } from '../../../members/visitor.ts';
import { formatCount } from '../../../report/format.ts';
import { ScrollTable } from '../../../report/scroll-table.tsx';
import { duration, When } from '../../../report/when.tsx';
import type { Build } from '../../../store/builds/builds.ts';
import { type BuildCounts, type BuildWarning, isBuildOver } from '../../../store/schema/tables/builds.ts';
import { BuildTag } from '../parts/build-tag.tsx';
import { link, projectLink } from '../parts/links.ts';
import { PlaceLink } from '../parts/place-link.tsx';
import { UnderWay } from '../parts/under-way.tsx';
import { CONTENTS } from './contents-view.tsx';

/** Whether a build has not ended yet. */
export function isRunning({ status }: Pick<Build, 'status'>): boolean {
  return !isBuildOver(status);
}

/** How far a build is. What is not known yet is left out. */
export function describeProgress({ status, done, total }: Pick<Build, 'status' | 'done' | 'total'>) {
  if (status === 'queued') return { text: 'Queued', done: 0, total: 0 };
  if (done === null || total === null) return { text: 'Building: reading the repository', done: 0, total: 0 };
  return { text: `Building: ${formatCount(done)} of ${formatCount(total)} documents`, done, total };
}

/** A build under way. */
export function LiveBuild({ visitor, build }: { visitor: Visitor; build: Build }) {
  const { project, id } = build;
  const address = projectLink(project, 'builds', id);
  return <UnderWay {...{ visitor, project, id, address }} noun="build" progress={describeProgress(build)} />;
}

/** What a build holds; each number leads to what it counts. */
export function BuildCountTiles({ project, counts }: { project: string; counts: BuildCounts }) {
  return (
    <ul class="tiles">
      {CONTENTS.map((name) => (
        <li>
          <strong>
            <a href={link(projectLink(project, 'contents'), { kind: name })}>{formatCount(counts[name])}</a>
          </strong>
          <span>{name}</span>
        </li>
      ))}
    </ul>
  );
}

/** The builds of a project, newest first. */
export function BuildTable({ builds, answering }: { builds: readonly Build[]; answering: number | null }) {
  return (
    <ScrollTable
      label="Builds"
      columns={[
        'Build',
        'State',
        'Branch',
        'Commit',
        { name: 'Builder', number: true },
        { name: 'Documents', number: true },
        { name: 'Parsed', number: true },
        { name: 'Warnings', number: true },
        { name: 'Took', number: true },
        'Requested',
      ]}
    >
      {builds.map(({ id, project, status, branch, commit, builder, counts, warnings, seconds, queuedAt }) => (
        <tr>
          <th scope="row">
            <a href={projectLink(project, 'builds', id)}>{id}</a>
          </th>
          <td class="tight">
            <BuildTag status={status} />
            {id === answering ? <span class="soft"> answers</span> : null}
          </td>
          <td>{branch ?? <span class="soft">default</span>}</td>
          <td>
            {commit ? (
              <a href={projectLink(project, 'builds', id)}>
                <code>{commit.slice(0, 12)}</code>
              </a>
            ) : (
              '–'
            )}
          </td>
          <td class="number">{builder}</td>
          {[counts?.documents, counts?.parsed].map((count) => (
            <td class="number">
              {count === undefined ? '–' : <a href={projectLink(project, 'builds', id)}>{formatCount(count)}</a>}
            </td>
          ))}
          <td class="number">
            {status === 'ready' ? (
              <a href={`${projectLink(project, 'builds', id)}#warnings`}>{formatCount(warnings.length)}</a>
            ) : (
              '–'
            )}
          </td>
          <td class="number">{seconds === null ? '–' : duration(seconds)}</td>
          <td>
            <When at={queuedAt} />
          </td>
        </tr>
      ))}
    </ScrollTable>
  );
}

/** What an owner of the documents may want to fix, each with a link to its line. */
export function WarningTable({ project, warnings }: { project: string; warnings: readonly BuildWarning[] }) {
  return (
    <ScrollTable label="Warnings" columns={['Where', 'What']}>
      {warnings.map(({ path, line, message }) => (
        <tr>
          <td class="place">
            <PlaceLink project={project} path={path} lines={line === null ? null : { start: line, end: line }} />
          </td>
          <td class="wide">{message}</td>
        </tr>
      ))}
    </ScrollTable>
  );
}
