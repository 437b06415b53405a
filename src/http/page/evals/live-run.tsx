import { isOver } from '../../../brain-eval/trials/planned-run.ts';
import type { Visitor } from '../../../members/visitor.ts';
import { Tag, type Tone } from '../../../report/tag.tsx';
import type { RunState } from '../../../store/trials/run-state.ts';
import { projectLink } from '../parts/links.ts';
import type { StreamedProgress } from '../parts/stream-progress.ts';
import { UnderWay } from '../parts/under-way.tsx';

/** How often a page with a run under way is loaded again where no script follows it. */
export const REFRESH_SECONDS = 5;

const TONES: Readonly<Record<RunState['status'], Tone>> = {
  queued: 'warn',
  running: 'warn',
  done: 'good',
  failed: 'bad',
  stopped: 'plain',
};

/** How far a run is, in a word. */
export function RunTag({ status }: Pick<RunState, 'status'>) {
  return <Tag tone={TONES[status]}>{status[0]!.toUpperCase() + status.slice(1)}</Tag>;
}

/** Whether a run has yet to end. */
export function isUnderWay(run: Pick<RunState, 'status'>): boolean {
  return !isOver(run);
}

/** How far a run is, for who watches it. */
export function describeRun({ status, done, total }: RunState): StreamedProgress {
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
  const { id } = run;
  const address = projectLink(project, 'evals', 'jobs', id);
  return (
    <UnderWay
      visitor={visitor}
      project={project}
      id={id}
      address={address}
      alone={alone}
      noun="run"
      progress={describeRun(run)}
    />
  );
}
