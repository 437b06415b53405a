import { counted } from '../../../brain-eval/report/print/outcome.tsx';
import type { Visitor } from '../../../members/visitor.ts';
import { formatCount, formatInterval } from '../../../report/format.ts';
import { ScrollTable } from '../../../report/scroll-table.tsx';
import { VerdictTag } from '../../../report/tag.tsx';
import { When } from '../../../report/when.tsx';
import type { BrainState } from '../../../store/builds/brain-states.ts';
import type { Project } from '../../../store/builds/projects.ts';
import type { PageContent } from '../frame/layout.tsx';
import { BuildTag } from '../parts/build-tag.tsx';
import { Empty } from '../parts/empty.tsx';
import { link, projectLink } from '../parts/links.ts';
import { AddProject, type RefusedProject } from './add-project.tsx';
import type { ProjectScores } from './load-scores.ts';

/** The projects that the visitor may see at a glance: is each built, does it pass, are its answers grounded. */
export function projectsView(
  visitor: Visitor,
  {
    projects,
    states,
    scores,
    refused,
  }: {
    projects: readonly Project[];
    states: ReadonlyMap<string, BrainState>;
    scores: ReadonlyMap<string, ProjectScores>;
    refused: RefusedProject | null;
  },
): PageContent {
  const mayAdd = visitor.member.owner && !visitor.readOnly;
  return {
    title: 'Projects',
    body: (
      <>
        {projects.length > 0 ? (
          <Projects visitor={visitor} projects={projects} states={states} scores={scores} />
        ) : (
          <Empty>
            <p>
              {mayAdd
                ? 'No project is registered yet. Add a repository of documents below, then open it and press Build the Brain.'
                : 'You have no access to any project yet. An owner of the installation or of a project can give it to you.'}
            </p>
          </Empty>
        )}
        {mayAdd ? <AddProject visitor={visitor} refused={refused} /> : null}
      </>
    ),
  };
}

function Projects({
  visitor,
  projects,
  states,
  scores,
}: {
  visitor: Visitor;
  projects: readonly Project[];
  states: ReadonlyMap<string, BrainState>;
  scores: ReadonlyMap<string, ProjectScores>;
}) {
  return (
    <ScrollTable
      label="Projects"
      columns={[
        'Project',
        'Brain',
        'Gate',
        'Grounded',
        'Commit',
        'Built',
        { name: 'Documents', number: true },
        { name: 'Takes', number: true },
        'Source',
      ]}
    >
      {projects.map(({ id, kind, location, branch }) => {
        const { ready = null, newest = null, takes = 0 } = states.get(id) ?? {};
        const { gate = null, grounded = null } = scores.get(id) ?? {};
        return (
          <tr>
            <th scope="row">
              <a href={projectLink(id)}>{id}</a>
            </th>
            <td class="tight">
              {ready ? <BuildTag status="ready" /> : null}{' '}
              {newest && newest.status !== 'ready' ? <BuildTag status={newest.status} /> : null}
              {newest === null ? <span class="soft">not built</span> : null}
            </td>
            <td class="tight">
              {gate === null ? (
                <span class="soft">not run</span>
              ) : (
                <a href={projectLink(id, 'quality', 'runs', gate.id)}>
                  {gate.overall?.toFixed(1) ?? '–'} <VerdictTag verdict={gate.verdict} />
                </a>
              )}
            </td>
            <td class="tight">
              {grounded === null ? (
                <span class="soft">not measured</span>
              ) : (
                <>
                  <a href={projectLink(id, 'evals', 'runs', grounded.id)}>{counted(grounded.rate)}</a>{' '}
                  <span class="soft">{formatInterval(grounded.rate.interval)}</span>
                </>
              )}
            </td>
            <td>
              {ready ? (
                <a href={projectLink(id, 'builds', ready.id)}>
                  <code>{ready.commit.slice(0, 12)}</code>
                </a>
              ) : (
                '–'
              )}
            </td>
            <td>{ready ? <When at={ready.finishedAt} /> : '–'}</td>
            <td class="number">
              {ready ? (
                <a href={link(projectLink(id, 'contents'), { kind: 'documents' })}>
                  {formatCount(ready.counts.documents)}
                </a>
              ) : (
                '–'
              )}
            </td>
            <td class="number">
              <a href={link(projectLink(id, 'takes'), { state: 'active' })}>{formatCount(takes)}</a>
            </td>
            <td class="soft wide">
              {visitor.roles.get(id) === 'owner' ? (
                <code>{location}</code>
              ) : kind === 'git' ? (
                'a git repository'
              ) : (
                'a folder'
              )}
              {branch === null ? '' : ` (${branch})`}
            </td>
          </tr>
        );
      })}
    </ScrollTable>
  );
}
