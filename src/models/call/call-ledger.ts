import type { Reserves } from './budget.ts';
import type { Reply } from './reply.ts';

/** Where the calls of one session are kept, so that one that was answered is never paid for again. */
export interface CallLedger {
  /** Opens the session's next call; `request` is a fingerprint of all that is asked. */
  open(request: string): Promise<LedgerCall>;
}

/** One call: answered before, or to be made, each attempt of it set aside before it is sent and kept when it ends. */
export interface LedgerCall extends Reserves {
  /** Null when it has to be made. `source` is the reply as the AI SDK gave it. */
  answered: { reply: Reply; source: unknown } | null;
}
