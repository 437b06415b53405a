import { GbrainError } from '../errors.ts';

/** Does jobs until it is closed. */
export interface JobWorker {
  /** Interrupts the running jobs, which another process then takes, and resolves when none runs. */
  close(): Promise<void>;
}

/** Does one job; `closing` aborts with {@link JobLeft} when its worker closes. */
export type DoJob<Job> = (job: Job, closing: AbortSignal) => Promise<void>;

/** Why a closing worker interrupts a job: the job has not failed, and another process takes it. */
export class JobLeft extends GbrainError {
  constructor() {
    super('interrupted', 'The process is ending; another one resumes the job.');
  }
}
