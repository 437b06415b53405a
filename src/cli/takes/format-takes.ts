import type { Take } from '../../takes/page/take.ts';
import { cut, escapeMarkdown, escapeTerminal } from '../../text/escape.ts';
import { formatTable } from '../terminal/format-table.ts';

/** A take beside the page it is on. */
export interface PlacedTake extends Take {
  project: string;
  slug: string;
}

const CLAIM_WIDTH = 80;

/** One take per line for a terminal: its place, kind, holder and weight, and the claim, truncated. */
export function formatTakes(takes: readonly PlacedTake[]): string {
  const rows = takes.map((take) => [
    escapeTerminal(`${take.slug}#${take.row ?? '?'}`),
    take.active ? take.kind : `(${take.kind})`,
    escapeTerminal(take.holder),
    escapeTerminal(take.weightText),
    escapeTerminal(cut(take.claim, CLAIM_WIDTH)),
  ]);
  return formatTable([['take', 'kind', 'who', 'weight', 'claim'], ...rows], ['left', 'left', 'left', 'right', 'left']);
}

/** The fields of an exported take, in their order, as in the takes table of its page. */
export const EXPORT_FIELDS = [
  'project',
  'slug',
  'row',
  'line',
  'claim',
  'kind',
  'holder',
  'weight',
  'since',
  'until',
  'source',
  'active',
] as const;

/** One JSON object, for one line of a JSON Lines file. */
export function toJson(take: PlacedTake): Record<(typeof EXPORT_FIELDS)[number], string | number | boolean | null> {
  const { project, slug, row, line, claim, kind, holder, weight, since, until, source, active } = take;
  return { project, slug, row, line, claim, kind, holder, weight, since, until, source, active };
}

/**
 * One line of CSV (RFC 4180). A cell that a spreadsheet would run as a formula gets an apostrophe before it, since
 * claims are foreign text.
 */
export function toCsv(take: PlacedTake): string {
  return Object.values(toJson(take)).map(csvCell).join(',');
}

function csvCell(value: string | number | boolean | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One row of a Markdown table with the columns of {@link EXPORT_FIELDS}. */
export function toMarkdown(take: PlacedTake): string {
  return `| ${Object.values(toJson(take))
    .map((value) => (value === null ? '' : escapeMarkdown(String(value))))
    .join(' | ')} |`;
}
