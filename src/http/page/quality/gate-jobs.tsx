import type { Visitor } from '../../../members/visitor.ts';
import { Tag } from '../../../report/tag.tsx';
import { When } from '../../../report/when.tsx';
import type { GateJob } from '../../../store/receipts/gate-jobs.ts';
import { projectLink } from '../parts/links.ts';
import type { StreamedProgress } from '../parts/stream-progress.ts';
import { UnderWay } from '../parts/under-way.tsx';

/** Whether a run of the gate has yet to end. */
export function isGateOpen({ status }: Pick<GateJob, 'status'>): boolean {
  return status === 'queued' || status === 'running';
}

/** How far a run is, for who watches it. */
export function describeGate({ status, done, total }: GateJob): StreamedProgress {
  const judges = `${total} ${total === 1 ? 'judge' : 'judges'}`;
  const text = status === 'queued' ? `Queued: ${judges}` : `Running: ${done} of ${judges} answered`;
  return { text, done, total };
}

/** The runs under way, and why the newest one that failed did. */
export function GateJobs({ visitor, project, jobs }: { visitor: Visitor; project: string; jobs: readonly GateJob[] }) {
  const [last] = jobs;
  const failed = last !== undefined && (last.status === 'failed' || last.status === 'stopped') ? last : null;
  return (
    <>
      {jobs.filter(isGateOpen).map((job) => (
        <UnderWay
          visitor={visitor}
          project={project}
          id={job.id}
          address={projectLink(project, 'quality', 'jobs', job.id)}
          noun="gate"
          progress={describeGate(job)}
        />
      ))}
      {failed === null ? null : (
        <p class="note bad">
          <Tag tone="bad">{failed.status === 'failed' ? 'Failed' : 'Stopped'}</Tag> The run of{' '}
          <When at={failed.queuedAt.toISOString()} /> ended early: {failed.error}
        </p>
      )}
    </>
  );
}
