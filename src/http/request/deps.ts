import type { Brain } from '../../brain/tree/brain.ts';
import type { TrialJobs } from '../../brain-eval/trials/trial-jobs.ts';
import type { Environment } from '../../documents/git/run-git.ts';
import type { Visitor } from '../../members/visitor.ts';
import type { Models } from '../../models/provider/create-models.ts';
import type { BuildJobs } from '../../projects/build/build-jobs.ts';
import type { Store } from '../../store/store.ts';
import type { Trace } from '../../trace.ts';

/** What the API, MCP and the page need of the world. */
export interface Deps {
  store: Store;
  /** `$GBRAIN_HOME/.gbrain`. */
  home: string;
  /** The environment that git gets. */
  env: Environment;
  /** Shown to clients as the server's version. */
  version: string;
  /**
   * The build of a project that readers get, or another one of this id, which only who may build may see. Throws
   * GbrainError `input` when there is none.
   */
  brainOf(project: string, signal: AbortSignal, build?: number): Promise<Brain>;
  builds: BuildJobs;
  runs: TrialJobs;
  /** The judges that the gate may ask. */
  models: Models;
  /** The team's own judges, from the settings; null where there are none. */
  judges: readonly string[] | null;
  clock: () => Date;
  /** Whether browsers reach the server over https; cookies are then sent over https only. */
  https: boolean;
  /** Writes one line of the log. The fields must not hold secrets. */
  log(entry: Readonly<Record<string, unknown>>): void;
  /** Traces requests and tool calls. */
  trace?: Trace;
}

/**
 * What every request carries. The page is mounted at `/` behind the sign-in: only `/sign-in` and `/assets/*` are open
 * without a visitor, and any other request without one is redirected to `/sign-in?next=…`. A wrong token at
 * `POST /sign-in` (fields `token` and `next`) redirects to `/sign-in?failed=1`, too many to `/sign-in?failed=wait`.
 */
export interface HttpEnv {
  Variables: {
    /** Null only where no sign-in is needed. */
    visitor: Visitor | null;
    /** The visitor as of now, for long-lived responses; null once they are no longer signed in. */
    visitorNow: () => Promise<Visitor | null>;
    /** Identifies the request in the log and in problems. */
    requestId: string;
  };
}
