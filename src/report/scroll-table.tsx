import type { Child } from 'hono/jsx';

/** A column's heading. */
export interface Column {
  name: Child;
  number?: boolean;
}

/**
 * A table that scrolls by itself on a narrow screen, and by the keyboard; `label` names it for who does not see it.
 * The rows are whole `<tr>`.
 */
export function ScrollTable({
  label,
  columns,
  children,
  kind = '',
}: {
  label: string;
  columns: readonly (Column | string)[];
  children: Child;
  kind?: string;
}) {
  return (
    <section class="scroll" aria-label={label} tabindex={0}>
      <table class={kind === '' ? undefined : kind}>
        <thead>
          <tr>
            {columns.map((column) => {
              const { name, number = false } = typeof column === 'string' ? { name: column } : column;
              return (
                <th scope="col" class={number ? 'number' : undefined}>
                  {name}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

/** Facts as a list of names and values; those that are null are left out. */
export function FactList({ rows }: { rows: readonly (readonly [string, Child])[] }) {
  return (
    <dl class="facts">
      {rows
        .filter(([, value]) => value !== null && value !== undefined)
        .map(([name, value]) => (
          <>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </>
        ))}
    </dl>
  );
}
