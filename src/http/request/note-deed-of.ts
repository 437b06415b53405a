import { type Deed, noteDeed } from '../../store/members/audit.ts';
import type { Deps } from './deps.ts';
import type { Visitor } from './visitor.ts';

/** Writes what a visitor did into the audit log, under their name and with the time. */
export function noteDeedOf(
  { member }: Visitor,
  { store, clock }: Deps,
  deed: Pick<Deed, 'action' | 'project' | 'detail'>,
): Promise<void> {
  return noteDeed(store, { at: clock(), who: member.id, ...deed });
}
