import { formatCount } from '../../../report/format.ts';

/** Which part of a list is shown, and the way to its neighbours. */
export function Pager({
  offset,
  shown,
  total,
  size,
  href,
  noun,
}: {
  offset: number;
  shown: number;
  /** How many there are; null when it is only known whether there are more. */
  total: number | null;
  size: number;
  href: (offset: number) => string;
  noun: string;
}) {
  if (offset === 0 && total !== null && shown >= total) return null;
  const more = total === null ? shown === size : offset + shown < total;
  return (
    <nav class="pager" aria-label={`Pages of ${noun}`}>
      <span>
        {shown === 0 ? 'None' : `${formatCount(offset + 1)} to ${formatCount(offset + shown)}`}
        {total === null ? '' : ` of ${formatCount(total)}`} {noun}
      </span>
      {offset > 0 ? (
        <a rel="prev" href={href(Math.max(0, offset - size))}>
          Previous
        </a>
      ) : null}
      {more ? (
        <a rel="next" href={href(offset + size)}>
          Next
        </a>
      ) : null}
    </nav>
  );
}
