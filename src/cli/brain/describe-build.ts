import type { Promotion } from '../../projects/serve/promote-build.ts';
import type { Build } from '../../store/builds/builds.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { plural } from '../../text/plural.ts';
import type { Context } from '../terminal/context.ts';

/** Which build readers get now. */
export function describePromotion({ project, build, commit, before }: Promotion): string {
  const was = before === null ? '' : `; before, they got build ${before}`;
  return `${project}: readers get build ${build} at ${commit.slice(0, 12)}${was}.`;
}

/** A ready build in one line. */
export function describeBuild({ id, project, counts, seconds, commit, builder, warnings, promotedAt }: Build): string {
  if (!counts) return `${project}: nothing built.`;
  const { documents, parsed, folders, sections, cards, tables, takesChanged } = counts;
  const held = `${plural(documents, 'document')} (${parsed} parsed now) in ${plural(folders, 'folder')}: ${plural(sections, 'section')}, ${plural(cards, 'card')}, ${plural(tables, 'table')}`;
  const others = `${counts.leftOut ? `${counts.leftOut} left out; ` : ''}${describeUnread(counts.unread ?? {})}`;
  const rest = `${others}${plural(takesChanged, 'take')} read; ${plural(warnings.length, 'warning')}`;
  const state = promotedAt === null ? `build ${id} is a preview` : 'ready';
  return `${project}: ${state} at ${commit?.slice(0, 12)} (builder ${builder}). ${held}; ${rest}; ${seconds?.toFixed(1)} s`;
}

/** How many files were not read, the most frequent endings by name. */
function describeUnread(unread: Readonly<Record<string, number>>): string {
  const counts = Object.entries(unread).sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  if (counts.length === 0) return '';
  const named = counts.slice(0, 4).map(([ending, count]) => `${count} ${escapeTerminal(ending) || 'without ending'}`);
  const left = counts.slice(4).reduce((sum, [, count]) => sum + count, 0);
  return `not read: ${named.join(', ')}${left > 0 ? ` and ${left} others` : ''}; `;
}

/** Writes the first warnings of a build to stderr, each with its place. */
export function showWarnings(context: Context, { project, warnings }: Build, most: number): void {
  for (const { path, line, message } of warnings.slice(0, most)) {
    context.news(escapeTerminal(`${path}${line === null ? '' : `:${line}`}: ${message}`));
  }
  if (warnings.length > most) context.news(`… and ${warnings.length - most} more: gbrain brain status ${project}`);
}
