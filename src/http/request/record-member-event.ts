import { type AuditEvent, recordAuditEvent } from '../../store/members/audit.ts';
import type { Deps } from './deps.ts';
import type { Visitor } from './visitor.ts';

/** Writes what a visitor did into the audit log, under their name and with the time. */
export function recordMemberEvent(
  { member }: Visitor,
  { store, clock }: Deps,
  deed: Pick<AuditEvent, 'action' | 'project' | 'detail'>,
): Promise<void> {
  return recordAuditEvent(store, { at: clock(), who: member.id, ...deed });
}
