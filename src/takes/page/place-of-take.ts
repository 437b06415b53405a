/** Where a take is: `slug:line`, or `slug#row` in another gbrain's brain, which keeps no lines. */
export function placeOfTake({ slug, line, row }: { slug: string; line: number; row: number | null }): string {
  if (line > 0) return `${slug}:${line}`;
  return row === null ? slug : `${slug}#${row}`;
}
