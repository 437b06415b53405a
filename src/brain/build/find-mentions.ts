import { findCardIds } from '../../documents/outline/card-id.ts';

/** The words in the shape of a card id, each once a line. */
export function findMentions(lines: readonly string[]): { id: string; line: number }[] {
  const found: { id: string; line: number }[] = [];
  lines.forEach((text, index) => {
    if (!text.includes('-')) return;
    for (const id of findCardIds(text)) found.push({ id, line: index + 1 });
  });
  return found;
}
