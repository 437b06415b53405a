import { noteDeed } from '../../store/audit.ts';
import type { Call } from '../route.ts';

/** Writes what a call did into the audit log, under the name of its member; `project` null for none. */
export function noteCall(
  { deps, visitor }: Call<unknown, unknown>,
  { action, project, detail }: { action: string; project: string | null; detail: Readonly<Record<string, unknown>> },
): Promise<void> {
  return noteDeed(deps.store, { at: deps.clock(), who: visitor.member.id, action, project, detail });
}
