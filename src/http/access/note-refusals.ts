import type { Context } from 'hono';
import { recordAuditEvent } from '../../store/members/audit.ts';
import type { Deps, HttpEnv } from '../request/deps.ts';
import { createFailureLimit } from './failure-limit.ts';

/** Writes into the audit log what was refused. */
export interface RefusalNotes {
  /** Somebody who is signed in may not do this. */
  refused(context: Context<HttpEnv>): Promise<void>;
  /** A sign-in from an address failed. */
  signInFailed(from: string): Promise<void>;
}

/** How many are written in an hour, of one member and in all: whoever is refused must not fill the database. */
const MAX_OF_ONE = 60;
const MAX_OF_ALL = 1_000;
const HOUR_MS = 3_600_000;

/** The notes of an app. What goes beyond their number is left out. */
export function createRefusalNotes({ store, clock, log }: Deps): RefusalNotes {
  const now = () => clock().getTime();
  const ofOne = createFailureLimit({ most: MAX_OF_ONE, windowMs: HOUR_MS, now });
  const ofAll = createFailureLimit({ most: MAX_OF_ALL, windowMs: HOUR_MS, now });
  const note = async (who: string, action: string, project: string | null, detail: Record<string, unknown>) => {
    if (ofOne.wait(who) > 0 || ofAll.wait('') > 0) return;
    ofOne.failed(who);
    ofAll.failed('');
    // The refusal itself must not fail because it cannot be written.
    await recordAuditEvent(store, { at: clock(), who, action, project, detail }).catch((error: unknown) =>
      log({ at: clock().toISOString(), level: 'error', error: String(error) }),
    );
  };
  return {
    refused: async (context) => {
      const { visitor } = context.var;
      if (visitor === null || visitor === undefined) return;
      const { method, path } = context.req;
      const project = /^\/(?:api\/v1\/)?projects\/([^/]+)/.exec(path)?.[1] ?? null;
      const known = project !== null && visitor.roles.has(project) ? project : null;
      await note(visitor.member.id, 'refused', known, { method, path: path.slice(0, 200) });
    },
    signInFailed: (from) => note('nobody', 'sign-in.failed', null, { from }),
  };
}
