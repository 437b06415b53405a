import { extname } from 'node:path/posix';
import { isDocument } from '../../documents/is-document.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { plural } from '../../text/plural.ts';
import type { Brain } from './brain.ts';

/** How many endings are named. */
const NAMED = 4;
/** Files that might have been read. */
const UNREAD: ReadonlySet<string> = new Set(['file', 'left-out', 'vendored']);
const known = new WeakMap<Brain, string>();

/**
 * What of a repository was not read, for whoever finds nothing in what was: `12 files are not read: 8 .html, 4 .pdf`; ''
 * when everything was.
 */
export function nameUnreadFiles(brain: Brain): string {
  const said = known.get(brain) ?? countUnread(brain);
  known.set(brain, said);
  return said;
}

function countUnread(brain: Brain): string {
  const counts = new Map<string, number>();
  for (const entry of brain.entries.values()) {
    if (!UNREAD.has(entry.kind) || isDocument(entry)) continue;
    const { path } = entry;
    const ending = extname(path).toLowerCase().slice(0, 16) || 'without ending';
    counts.set(ending, (counts.get(ending) ?? 0) + 1);
  }
  const sorted = [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  const total = sorted.reduce((sum, [, count]) => sum + count, 0);
  if (total === 0) return '';
  const named = sorted.slice(0, NAMED).map(([ending, count]) => `${count} ${escapeTerminal(ending)}`);
  return `${plural(total, 'file')} ${total === 1 ? 'is' : 'are'} not read: ${named.join(', ')}${sorted.length > NAMED ? ' and others' : ''}`;
}
