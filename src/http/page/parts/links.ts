import { rangeOf } from '../../../report/place.tsx';

/** Values of a query string; those that are null or undefined are left out. */
export type QueryParameters = Readonly<Record<string, string | number | null | undefined>>;

/** An address of the page: its path, and the query of the values that are there. */
export function link(path: string, query: QueryParameters = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === null || value === undefined || value === '' ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return given.length === 0 ? path : `${path}?${given.join('&')}`;
}

/** A place of a project: `projectLink('shop', 'builds', 3)`. */
export function projectLink(project: string, ...rest: readonly (string | number)[]): string {
  return `/projects/${[project, ...rest].map(encodeURIComponent).join('/')}`;
}

/** The tree at a node: its id, its path, or a card id. */
export function treeLink(project: string, node: string): string {
  return link(projectLink(project, 'tree'), { at: node });
}

/** The reader at some lines of a document, scrolled to the first of them. */
export function readLink(project: string, path: string, lines?: { start: number; end: number } | null): string {
  const base = link(projectLink(project, 'read'), { path, lines: lines ? rangeOf(lines) : null });
  return lines ? `${base}#L${lines.start}` : base;
}

/** The range that {@link rangeOf} wrote; null for anything else, and for one that runs backwards. */
export function readRange(text: string | undefined): { start: number; end: number } | null {
  const match = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(text ?? '');
  if (match === null) return null;
  const start = Number(match[1]);
  const end = Number(match[2] ?? match[1]);
  return start >= 1 && end >= start ? { start, end } : null;
}

/** A whole number of a query or path from `least` to `most`; null for anything else. */
export function readNumber(text: string | undefined, { least = 0, most = 1e9 } = {}): number | null {
  if (text === undefined || !/^\d{1,10}$/.test(text)) return null;
  const value = Number(text);
  return value >= least && value <= most ? value : null;
}

/** The address of one answer. */
export function answerLink(project: string, run: number, question: string): string {
  return projectLink(project, 'evals', 'runs', run, 'questions', question);
}
