import type { Child } from 'hono/jsx';

/** A longer line is cut; grep and the agent's tools reach the rest. */
const MAX_LENGTH = 4000;

/**
 * Lines of a document with their numbers; `on` says which ones are marked. Each number is an address on this page, unless
 * `anchored` is false, as in a view with several extracts, and a link to the reader where there is one.
 */
export function NumberedLines({
  lines,
  on,
  href,
  anchored = true,
  label,
  show = (text) => text,
}: {
  /** `label` is shown in place of the number, as for several lines that flow together. */
  lines: readonly { number: number; label?: string; text: string }[];
  on: (number: number) => boolean;
  /** The address of the document in the reader; null in a file. */
  href: string | null;
  anchored?: boolean;
  label: string;
  /** How the text of a line is shown; as it stands unless told. */
  show?: (text: string) => Child;
}) {
  return (
    <ol class="lines" aria-label={label} tabindex={0}>
      {lines.map(({ number, label: range = String(number), text }) => (
        <li id={anchored ? `L${number}` : undefined} class={on(number) ? 'on' : undefined}>
          {href === null ? (
            <b>{range}</b>
          ) : (
            <a href={`${withLine(href, number)}#L${number}`} aria-label={`Line ${range}`}>
              {range}
            </a>
          )}
          <span>
            {show(
              text.length > MAX_LENGTH
                ? `${text.slice(0, MAX_LENGTH)} … (${text.length - MAX_LENGTH} more characters)`
                : text,
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

function withLine(href: string, number: number): string {
  return `${href}${href.includes('?') ? '&' : '?'}lines=${number}`;
}
