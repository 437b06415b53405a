/** Characters shown on each side of a place. */
const EXCERPT = 40;

/** Line, column and surroundings of a character of a text, such as `at line 2, column 14, near "…"`. */
export function describePlace(text: string, at: number): string {
  const before = text.slice(0, at);
  const line = before.split('\n').length;
  const column = at - before.lastIndexOf('\n');
  const near = text.slice(Math.max(0, at - EXCERPT), at + EXCERPT);
  return `at line ${line}, column ${column}, near ${JSON.stringify(near)}`;
}
