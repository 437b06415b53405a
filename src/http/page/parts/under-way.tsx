import { mayAs, type Visitor } from '../../../members/visitor.ts';
import { CsrfField } from './csrf-field.tsx';
import type { StreamedProgress } from './stream-progress.ts';

/**
 * Something under way, such as a build: its news come over server-sent events from `/events` below its address, and who
 * may build may stop it.
 */
export function UnderWay({
  visitor,
  project,
  noun,
  id,
  address,
  alone = false,
  progress: { text, done, total },
}: {
  visitor: Visitor;
  project: string;
  /** What it is, in lower case. */
  noun: string;
  id: string | number;
  address: string;
  /** On a page of its own, where its name stands above already. */
  alone?: boolean | undefined;
  progress: StreamedProgress;
}) {
  const name = `${noun[0]!.toUpperCase()}${noun.slice(1)} ${id}`;
  return (
    <section aria-label={name} data-events={`${address}/events`}>
      {alone ? null : (
        <h2>
          <a href={address}>{name}</a>
        </h2>
      )}
      <p role="status" data-state>
        {text}
      </p>
      <progress aria-label={`Progress of ${noun} ${id}`} {...(total > 0 ? { value: done, max: total } : {})} />
      {mayAs(visitor, project, 'builder') ? (
        <form method="post" action={`${address}/cancel`} data-once>
          <CsrfField visitor={visitor} />
          <button class="plain" type="submit">
            Stop this {noun}
          </button>
        </form>
      ) : null}
    </section>
  );
}
