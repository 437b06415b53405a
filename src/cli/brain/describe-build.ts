import type { Build } from '../../store/builds/builds.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { plural } from '../../text/plural.ts';
import type { Context } from '../terminal/context.ts';

/** A ready build in one line. */
export function describeBuild({ project, counts, seconds, commit, builder, warnings }: Build): string {
  if (!counts) return `${project}: nothing built.`;
  const { documents, parsed, folders, sections, cards, tables, takesChanged } = counts;
  const held = `${plural(documents, 'document')} (${parsed} parsed now) in ${plural(folders, 'folder')}: ${plural(sections, 'section')}, ${plural(cards, 'card')}, ${plural(tables, 'table')}`;
  const rest = `${plural(takesChanged, 'take')} read; ${plural(warnings.length, 'warning')}`;
  return `${project}: ready at ${commit?.slice(0, 12)} (builder ${builder}). ${held}; ${rest}; ${seconds?.toFixed(1)} s`;
}

/** Writes the first warnings of a build to stderr, each with its place. */
export function showWarnings(context: Context, { project, warnings }: Build, most: number): void {
  for (const { path, line, message } of warnings.slice(0, most)) {
    context.news(escapeTerminal(`${path}${line === null ? '' : `:${line}`}: ${message}`));
  }
  if (warnings.length > most) context.news(`… and ${warnings.length - most} more: gbrain brain status ${project}`);
}
