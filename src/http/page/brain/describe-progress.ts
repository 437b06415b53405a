import { formatCount } from '../../../report/format.ts';
import type { Build } from '../../../store/builds/builds.ts';
import { isBuildOver } from '../../../store/schema/tables/builds.ts';

/** Whether a build is still to come to its end. */
export function isRunning({ status }: Pick<Build, 'status'>): boolean {
  return !isBuildOver(status);
}

/** How far a build is; of what is not known yet, nothing is said. */
export function describeProgress({ status, done, total }: Pick<Build, 'status' | 'done' | 'total'>) {
  if (status === 'queued') return { text: 'Queued', done: 0, total: 0 };
  if (done === null || total === null) return { text: 'Building: reading the repository', done: 0, total: 0 };
  return { text: `Building: ${formatCount(done)} of ${formatCount(total)} documents`, done, total };
}
