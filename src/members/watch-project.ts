import { hostOf } from '../documents/git/allowed-hosts.ts';
import { GbrainError } from '../errors.ts';
import { newHookSecret, newNotifySecret } from '../secrets/sign-webhook.ts';
import type { FollowUp } from '../store/schema/tables/watches.ts';
import { findWatch, saveWatch, type Watch } from '../store/watches/watches.ts';
import { escapeTerminal } from '../text/escape.ts';
import { type ActionDeps, recordEvent } from './record-event.ts';

/** What of a watch is changed; what is left out stays. */
export interface WatchChange {
  /** Seconds between two looks at the branch, at least a minute; null for none. */
  pollSeconds?: number | null | undefined;
  /** Whether webhooks of a git server are taken; true makes a new secret. */
  hook?: boolean | undefined;
  /** Where notices go; null for nowhere. Makes a new secret. */
  notifyUrl?: string | null | undefined;
  evaluate?: FollowUp | null | undefined;
}

/** The shortest and longest time between two looks, in seconds. */
export const POLL_SECONDS = { min: 60, max: 30 * 86_400 } as const;

/**
 * Changes what is done by itself for a project. The secrets that this makes are in what it returns, and shown only then. Throws
 * GbrainError `usage` for an address that is none, and `input` when there is no such project.
 */
export async function watchProject(
  deps: ActionDeps,
  who: string,
  project: string,
  change: WatchChange,
): Promise<Watch> {
  const { pollSeconds, hook, notifyUrl, evaluate } = change;
  if (notifyUrl) checkAddress(notifyUrl);
  const now = await findWatch(deps.store, project);
  const settings = {
    pollSeconds: pollSeconds === undefined ? now.pollSeconds : pollSeconds,
    hookSecret: hook === undefined ? now.hookSecret : hook ? newHookSecret() : null,
    notifyUrl: notifyUrl === undefined ? now.notifyUrl : notifyUrl,
    notifySecret: notifyUrl === undefined ? now.notifySecret : notifyUrl === null ? null : newNotifySecret(),
    evaluate: evaluate === undefined ? now.evaluate : evaluate,
  };
  await saveWatch(deps.store, project, settings);
  const said = notifyUrl ? { notify_host: hostOf(notifyUrl) } : notifyUrl === null ? { notify_host: null } : {};
  await recordEvent(deps, who, 'project.watch', project, {
    ...{ poll_seconds: pollSeconds, hook, evaluate, ...said },
  });
  return findWatch(deps.store, project);
}

function checkAddress(given: string): void {
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '') return;
  const message = `"${escapeTerminal(given.slice(0, 40))}" is no address for notices. Give an http or https URL without user and password.`;
  throw new GbrainError('usage', message);
}
