import type { Reserves } from './budget.ts';
import type { Reply } from './reply.ts';

/** Stores the calls of one session, so that no answer is paid for twice. */
export interface CallLedger {
  /** Opens the session's next call; `request` is a fingerprint of all that is asked. */
  open(request: string): Promise<LedgerCall>;
}

/** One call: already answered, or to be made, each attempt reserved before it is sent and stored when it ends. */
export interface LedgerCall extends Reserves {
  /** Null when the call has to be made. `source` is the reply as the AI SDK gave it. */
  answered: { reply: Reply; source: unknown } | null;
}
