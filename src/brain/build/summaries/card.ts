/** A card: the text after its title; for a row, the cells after the first, since the title may be only one of them. */
export function summarizeCard(prose: string, cells: readonly string[] | null): string {
  return cells ? cells.filter((cell) => cell !== '').join(' · ') : prose;
}
