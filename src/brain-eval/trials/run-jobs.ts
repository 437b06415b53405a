import type { Agent } from '../../agent/agent.ts';
import type { Brain } from '../../brain/tree/brain.ts';
import type { Models } from '../../models/provider/create-models.ts';
import type { BrainAt } from '../../projects/serve/brain-at.ts';
import type { Trace } from '../../trace.ts';
import type { Mode } from '../answers/run.ts';
import type { Report } from '../report/report-schema.ts';
import type { OpenEndpoint } from './run-trials.ts';
import type { RunRequest } from './start-run.ts';

/** Runs of the brain eval as jobs: asked for here, their trials done here or by workers. */
export interface RunJobs {
  /** Checks and queues a run, or takes up one that ended early; answers with its id at once. */
  start(asked: RunRequest): Promise<string>;
  /** Asks a run to stop; false when it has ended already or there is none. What was finished is kept. */
  cancel(project: string, run: string): Promise<boolean>;
  /**
   * The report of a run: of all of it when it is done, else of the repeats of a mode that are complete. Throws GbrainError
   * `input` when there is nothing to report, or when the documents can no longer be read.
   */
  report(run: string): Promise<Report>;
}

/** What queueing runs needs of the world. */
export interface StartDeps {
  models: Models;
  brainAt: BrainAt;
  clock: () => Date;
  random: () => number;
}

/** What doing trials needs of the world. */
export interface TrialWork {
  brainAt: BrainAt;
  /** The agent of a model's id. Throws a config error where this machine lacks its key. */
  agentOf: (model: string) => Agent;
  /** Starts a server with the tools of one mode for one session. */
  openEndpoint: (brain: Brain, mode: Mode) => Promise<OpenEndpoint>;
  /** How many trials at once. */
  parallel: number;
  /** Told of what went wrong; the run itself says why it failed. */
  onError(error: unknown): void;
  /** Told of each trial that ended, for a log: which one, how, and how long it took. Nobody is unless given. */
  onEnded?: ((entry: Readonly<Record<string, unknown>>) => void) | undefined;
  /** Told of each trial; nobody is unless given. */
  trace?: Trace | undefined;
}
