import type { Child } from 'hono/jsx';

/** Nothing is here yet: why, and what to do. */
export function Empty({ children }: { children: Child }) {
  return <div class="empty">{children}</div>;
}

/** A command to type, on lines of its own. */
export function Command({ children }: { children: Child }) {
  return (
    <pre>
      <code>{children}</code>
    </pre>
  );
}
