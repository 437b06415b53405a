import { addProject, removeProject } from '../../members/add-project.ts';
import { TERMINAL } from '../../members/record-event.ts';
import { buildStates } from '../../projects/build/build-states.ts';
import type { Build } from '../../store/builds/builds.ts';
import { getProject, listProjects, type Project } from '../../store/builds/projects.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { openActions } from '../members/open-actions.ts';
import type { Context } from '../terminal/context.ts';
import { formatTable } from '../terminal/format-table.ts';

interface JsonFlag {
  json?: true | undefined;
}

/** Registers a project and says how to build it. */
export async function registerOne(
  context: Context,
  id: string,
  location: string,
  flags: JsonFlag & { branch?: string | undefined },
): Promise<void> {
  const { branch = null } = flags;
  const project = await addProject(await openActions(context), TERMINAL, { id, location, branch });
  if (flags.json) {
    return context.printJson({ schema_version: 1, ...project });
  }
  const what = project.kind === 'git' ? 'git repository' : 'plain folder';
  context.print(`${id}: registered the ${what} ${escapeTerminal(project.location)}.`);
  context.print(`Next: gbrain brain build ${id}`);
}

/** Lists all projects, or shows one. */
export async function showProjects(context: Context, id: string | null, flags: JsonFlag): Promise<void> {
  const store = await context.store();
  const projects = id === null ? await listProjects(store) : [await getProject(store, id)];
  const rows = [];
  for (const project of projects) {
    const { ready, builds } = await buildStates(store, project.id, 1);
    rows.push({ project, last: builds[0] ?? null, ready });
  }
  if (flags.json) {
    const documents = rows.map(({ project, last, ready }) => ({
      ...project,
      last_build: last,
      ready_build: ready,
    }));
    return context.printJson({ schema_version: 1, ...(id === null ? { projects: documents } : documents[0]) });
  }
  if (rows.length === 0)
    return context.print('There is no project yet. Register one: gbrain project add <id> <git URL or folder>');
  context.print(
    formatTable(
      [
        ['id', 'kind', 'branch', 'build', 'documents', 'commit', 'location'],
        ...rows.map(({ project, last, ready }) => describe(project, last, ready)),
      ],
      ['left', 'left', 'left', 'left', 'right', 'left', 'left'],
    ),
  );
}

function describe(project: Project, last: Build | null, ready: Build | null): string[] {
  return [
    project.id,
    project.kind,
    project.branch ?? '',
    last?.status ?? 'not built',
    ready?.counts ? String(ready.counts.documents) : '',
    ready?.commit?.slice(0, 12) ?? '',
    project.location,
  ].map(escapeTerminal);
}

/** Removes a project and our copy of its repository. */
export async function dropProject(context: Context, id: string): Promise<void> {
  const actions = await openActions(context);
  const { location } = await getProject(actions.store, id);
  await removeProject(actions, TERMINAL, id);
  context.print(`${id}: removed. ${escapeTerminal(location)} itself was not touched.`);
}
