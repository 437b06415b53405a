import { nameList } from './name-list.ts';

/** A section: its own first paragraph, else the names of what stands in it. */
export function summarizeSection(prose: string, inside: readonly string[]): string {
  return prose || (inside.length > 0 ? `Holds ${nameList(inside, 180)}` : '');
}
