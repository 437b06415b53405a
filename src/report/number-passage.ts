/**
 * The lines of a passage with their numbers. Its text joins its ranges by a line `…`; where the two do not fit together,
 * the lines are numbered as far as they do.
 */
export function numberPassage({ lines, text }: { lines: string; text: string }): { number: number; text: string }[] {
  if (text === '') return [];
  const numbers = lines.split(', ').flatMap((range) => {
    const [start = 0, end = start] = range.split('-').map(Number);
    return Array.from({ length: Math.min(Math.max(0, end - start + 1), 1000) }, (_, index) => start + index);
  });
  return text
    .split('\n')
    .filter((line) => line !== '…')
    .flatMap((line, index) => (numbers[index] === undefined ? [] : [{ number: numbers[index], text: line }]));
}
