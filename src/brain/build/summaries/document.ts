import { nameList } from './name-list.ts';

/** A document: what its front matter says of it, else its first paragraph, else the names of its sections. */
export function summarizeDocument(described: string | null, prose: string, sections: readonly string[]): string {
  return described || prose || (sections.length > 0 ? `Sections: ${nameList(sections, 180)}` : '');
}
