import { recordAuditEvent } from '../store/members/audit.ts';
import type { Store } from '../store/store.ts';

/** What every action of a member needs of the world. */
export interface ActionDeps {
  store: Store;
  clock: () => Date;
}

/** Who acts when a command runs on the machine of the installation. */
export const TERMINAL = 'terminal';

/** Writes what somebody did into the audit log. `who` is the id of a member, or {@link TERMINAL}. */
export function recordEvent(
  { store, clock }: ActionDeps,
  who: string,
  action: string,
  project: string | null,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  return recordAuditEvent(store, { at: clock(), who, action, project, detail });
}
