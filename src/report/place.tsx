import type { Child } from 'hono/jsx';

/** `12`, or `12-14`. */
export function rangeOf({ start, end }: { start: number; end: number }): string {
  return start === end ? `${start}` : `${start}-${end}`;
}

/** A link, or just its content where it leads nowhere, as in a file. */
export function MaybeLink({ href, children, ...rest }: { href: string | null; children: Child; class?: string }) {
  return href === null ? (
    <span {...rest}>{children}</span>
  ) : (
    <a href={href} {...rest}>
      {children}
    </a>
  );
}

/** A place of a document as it is cited, `path:3-9`; a long path breaks at its folders. Lines that are unknown (0) are left out. */
export function Place({
  path,
  lines,
  href,
}: {
  path: string;
  lines: { start: number; end: number } | null;
  href: string | null;
}) {
  const parts = path.split('/');
  return (
    <MaybeLink href={href}>
      <code>
        {parts.map((part, index) => (
          <>
            {part}
            {index < parts.length - 1 ? '/' : ''}
            <wbr />
          </>
        ))}
        {lines === null || lines.start < 1 ? '' : `:${rangeOf(lines)}`}
      </code>
    </MaybeLink>
  );
}
