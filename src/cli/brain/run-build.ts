import { buildProject } from '../../projects/build/build-project.ts';
import type { Build } from '../../store/builds/builds.ts';
import { getProject } from '../../store/builds/projects.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { plural } from '../../text/plural.ts';
import type { Context } from '../terminal/context.ts';

/** Builds a project and says what the build holds. */
export async function runBuild(
  context: Context,
  id: string,
  flags: { branch?: string | undefined; builder: '1' | '2'; json?: true | undefined },
): Promise<void> {
  const store = await context.store();
  const project = await getProject(store, id);
  context.progress.show(`${id}: fetching`);
  const build = await buildProject(store, project, {
    home: context.home,
    env: context.env,
    builder: flags.builder === '1' ? 1 : 2,
    branch: flags.branch ?? null,
    onProgress: (done, total) => context.progress.show(`${id}: ${done} of ${total} documents`),
    signal: context.signal,
    clock: () => performance.now(),
    trace: await context.trace(),
  });
  if (flags.json) return context.printJson({ schema_version: 1, ...build });
  showWarnings(context, build, 20);
  context.print(describeBuild(build));
  context.print(`Next: gbrain brain tree --project ${id}, or gbrain mcp config claude-code --project ${id}`);
}

/** One line on a build that ended well. */
export function describeBuild({ project, counts, seconds, commit, builder, warnings }: Build): string {
  if (!counts) return `${project}: nothing built.`;
  const { documents, parsed, folders, sections, cards, tables, takesChanged } = counts;
  const held = `${plural(documents, 'document')} (${parsed} parsed now) in ${plural(folders, 'folder')}: ${plural(sections, 'section')}, ${plural(cards, 'card')}, ${plural(tables, 'table')}`;
  const rest = `${plural(takesChanged, 'take')} read; ${plural(warnings.length, 'warning')}`;
  return `${project}: ready at ${commit?.slice(0, 12)} (builder ${builder}). ${held}; ${rest}; ${seconds?.toFixed(1)} s`;
}

/** The first warnings of a build, each with its place, as news. */
export function showWarnings(context: Context, { project, warnings }: Build, most: number): void {
  for (const { path, line, message } of warnings.slice(0, most)) {
    context.news(escapeTerminal(`${path}${line === null ? '' : `:${line}`}: ${message}`));
  }
  if (warnings.length > most) context.news(`… and ${warnings.length - most} more: gbrain brain status ${project}`);
}
