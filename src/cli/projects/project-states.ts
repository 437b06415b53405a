import type { ReadPatterns } from '../../documents/selection/read-patterns.ts';
import { buildStates } from '../../projects/build/build-states.ts';
import type { Build } from '../../store/builds/builds.ts';
import type { Project } from '../../store/builds/projects.ts';
import type { Store } from '../../store/store.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { formatTable } from '../terminal/format-table.ts';

/** A project with its newest build and the one that answers; null where there is none. */
interface ProjectState extends Omit<Project, 'selection'>, ReadPatterns {
  last_build: Build | null;
  ready_build: Build | null;
}

/** The states of projects, as `--json` prints them. */
export async function readStates(store: Store, projects: readonly Project[]): Promise<ProjectState[]> {
  const states: ProjectState[] = [];
  for (const { selection, ...project } of projects) {
    const { ready, builds } = await buildStates(store, project.id, 1);
    states.push({ ...project, ...selection, last_build: builds[0] ?? null, ready_build: ready });
  }
  return states;
}

/** Projects for a person, one per line. */
export function formatProjects(projects: readonly ProjectState[]): string {
  const rows = projects.map(({ id, kind, branch, location, last_build, ready_build }) => [
    id,
    kind,
    branch ?? '',
    last_build?.status ?? 'not built',
    ready_build?.counts ? String(ready_build.counts.documents) : '',
    ready_build?.commit?.slice(0, 12) ?? '',
    location,
  ]);
  const header = ['id', 'kind', 'branch', 'build', 'documents', 'commit', 'location'];
  return formatTable(
    [header, ...rows.map((row) => row.map(escapeTerminal))],
    ['left', 'left', 'left', 'left', 'right', 'left', 'left'],
  );
}
