import { GbrainError } from '../errors.ts';

/** Something that does jobs until it is closed. */
export interface JobWorker {
  /** Leaves what is under way to whoever comes next, and resolves when nothing runs any more. */
  close(): Promise<void>;
}

/** Does one job; `closing` aborts with {@link JobLeft} when its worker closes. */
export type DoJob<Job> = (job: Job, closing: AbortSignal) => Promise<void>;

/** Why a process stops that leaves its job to another one: what it worked on has not failed. */
export class JobLeft extends GbrainError {
  constructor() {
    super('interrupted', 'The process ends; another one takes the job up again.');
  }
}
