import type { RunState } from '../../../store/run-state.ts';
import { mayAs, type Visitor } from '../../visitor.ts';
import { projectLink } from '../links.ts';
import { CsrfField } from '../parts/csrf-field.tsx';
import { Tag, type Tone } from '../parts/status-tag.tsx';
import type { Progress } from '../parts/stream-progress.ts';

/** How often a page with a run under way is loaded again where no script follows it. */
export const REFRESH_SECONDS = 5;

const TONES: Readonly<Record<RunState['status'], Tone>> = {
  ...{ queued: 'warn', running: 'warn', done: 'good', failed: 'bad', stopped: 'plain' },
};

/** How far a run is, in a word. */
export function RunTag({ status }: Pick<RunState, 'status'>) {
  return <Tag tone={TONES[status]}>{status[0]!.toUpperCase() + status.slice(1)}</Tag>;
}

/** Whether a run is still to come to its end. */
export function isUnderWay({ status }: Pick<RunState, 'status'>): boolean {
  return status === 'queued' || status === 'running';
}

/** How far a run is, for who watches it. */
export function describeRun({ status, done, total }: RunState): Progress {
  const text = status === 'queued' ? `Queued: ${total} sessions` : `Running: ${done} of ${total} sessions`;
  return { text, done, total };
}

/** A run under way: its news come over server-sent events. On a page of its own its name stands above already. */
export function LiveRun({
  visitor,
  project,
  run,
  alone = false,
}: {
  visitor: Visitor;
  project: string;
  alone?: boolean;
  run: RunState & { id: string };
}) {
  const address = projectLink(project, 'evals', 'jobs', run.id);
  const { text, done, total } = describeRun(run);
  return (
    <section aria-label={`Run ${run.id}`} data-events={`${address}/events`}>
      {alone ? null : (
        <h2>
          <a href={address}>Run {run.id}</a>
        </h2>
      )}
      <p role="status" data-state>
        {text}
      </p>
      <progress aria-label={`Progress of run ${run.id}`} value={done} max={total} />
      {mayAs(visitor, project, 'builder') ? (
        <form method="post" action={`${address}/cancel`} data-once>
          <CsrfField visitor={visitor} />
          <button class="plain" type="submit">
            Stop this run
          </button>
        </form>
      ) : null}
    </section>
  );
}
