import { link } from './links.ts';

/** A line longer than this is cut in the reader; grep and the agent's own tools reach the rest. */
const MAX_LENGTH = 4000;

/**
 * Lines of a document with their numbers, each of which is an address. `on` says which ones are meant; with `anchored`
 * false the numbers lead to the reader instead of being addresses here, for a view that shows several stretches.
 */
export function NumberedLines({
  lines,
  on,
  href,
  anchored = true,
  label,
}: {
  lines: readonly { number: number; text: string }[];
  on: (number: number) => boolean;
  /** The reader's address of the document. */
  href: string;
  anchored?: boolean;
  label: string;
}) {
  return (
    <ol class="lines" aria-label={label} tabindex={0}>
      {lines.map(({ number, text }) => (
        <li id={anchored ? `L${number}` : undefined} class={on(number) ? 'on' : undefined}>
          <a href={`${withLine(href, number)}#L${number}`} aria-label={`Line ${number}`}>
            {number}
          </a>
          <span>
            {text.length > MAX_LENGTH
              ? `${text.slice(0, MAX_LENGTH)} … (${text.length - MAX_LENGTH} more characters)`
              : text}
          </span>
        </li>
      ))}
    </ol>
  );
}

function withLine(href: string, number: number): string {
  return href.includes('?') ? `${href}&lines=${number}` : link(href, { lines: number });
}
