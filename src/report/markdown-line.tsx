import type { Child } from 'hono/jsx';

/** A link or image of Markdown, by its words. */
const LINK = /!?\[([^\][]*)\]\([^()\s]*\)/g;
const CODE = /(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)/s;

/**
 * A line of Markdown as people read it: code as code, links by their words, everything else as it stands, HTML too. The
 * `marked` words stand out where they occur as whole words.
 */
export function MarkdownLine({ text, marked = [] }: { text: string; marked?: readonly string[] }): Child {
  const found = CODE.exec(text);
  if (found === null) return <>{markWords(text.replace(LINK, '$1'), marked)}</>;
  return (
    <>
      {markWords(text.slice(0, found.index).replace(LINK, '$1'), marked)}
      <code>{markWords(found[2]!, marked)}</code>
      <MarkdownLine text={text.slice(found.index + found[0].length)} marked={marked} />
    </>
  );
}

/** The numbers and the quoted words of a text, by which its reader finds what it speaks of. */
export function quotedWords(text: string): string[] {
  const quoted = [...text.matchAll(/[“"]([^“”"]{2,80})[”"]|\d[\d.,:/-]*\d|\d/g)].map(([all, inner]) => inner ?? all);
  return [...new Set(quoted)];
}

function markWords(text: string, words: readonly string[]): Child[] {
  const pieces: Child[] = [];
  let from = 0;
  for (const { start, end } of placesOf(text, words)) {
    if (start < from) continue;
    pieces.push(text.slice(from, start), <mark>{text.slice(start, end)}</mark>);
    from = end;
  }
  return [...pieces, text.slice(from)];
}

/** Where words stand as a whole, the longest first at each place. */
function placesOf(text: string, words: readonly string[]): { start: number; end: number }[] {
  const places: { start: number; end: number }[] = [];
  for (const word of words) {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
      const end = at + word.length;
      const isWhole = !/[\p{L}\p{N}]$/u.test(text.slice(0, at)) && !/^[\p{L}\p{N}]|^[.,]\d/u.test(text.slice(end));
      if (isWhole) places.push({ start: at, end });
    }
  }
  return places.sort((a, b) => a.start - b.start || b.end - a.end);
}
