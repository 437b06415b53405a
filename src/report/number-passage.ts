import { rangeOf } from './place.tsx';

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

/** What begins a block of its own: a heading, an item, a row, a quotation, a fence or an indented line. */
const BLOCK = /^(?:\s|#|[-*+>|]|\d+[.)]|`{3}|~{3})/;

/**
 * Numbered lines with those of one paragraph together, so that they flow where they are shown: `label` is the range of
 * lines. Line breaks inside a paragraph of Markdown mean nothing.
 */
export function joinParagraphs(
  lines: readonly { number: number; text: string }[],
): { number: number; label: string; text: string }[] {
  const joined: { number: number; end: number; text: string }[] = [];
  let isFenced = false;
  for (const { number, text } of lines) {
    const last = joined.at(-1);
    const goesOn = last?.end === number - 1 && text.trim() !== '' && last.text.trim() !== '' && !BLOCK.test(text);
    if (/^\s*(?:`{3}|~{3})/.test(text)) isFenced = !isFenced;
    if (goesOn && !isFenced && !/^(?:#|\||`{3}|~{3})/.test(last.text)) {
      last.end = number;
      last.text += ` ${text}`;
    } else joined.push({ number, end: number, text });
  }
  return joined.map(({ number, end, text }) => ({ number, label: rangeOf({ start: number, end }), text }));
}
