import { GbrainError, messageOf } from '../errors.ts';
import { signNotice } from '../secrets/sign-webhook.ts';
import type { Notice } from '../store/watches/notices.ts';
import { findWatch } from '../store/watches/watches.ts';
import { describeNotice, type NoticeSource } from './describe-notice.ts';

/** How long whoever is told may take to answer, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** Sends a notice. Throws GbrainError `unavailable` when it was not taken; nothing is sent where nobody is to be told any more. */
export async function sendNotice(
  source: NoticeSource,
  notice: Notice,
  { at, signal }: { at: Date; signal: AbortSignal },
): Promise<void> {
  const { notifyUrl, notifySecret } = await findWatch(source.store, notice.project);
  const what = await describeNotice(source, notice);
  if (notifyUrl === null || notifySecret === null || what === null) return;
  const body = JSON.stringify(what);
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'gbrain',
    ...signNotice(notifySecret, { id: `gbrain-${notice.id}`, at, body }),
  };
  const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  let status: number;
  try {
    // Where it leads on, nobody has said that it may go.
    const answer = await fetch(notifyUrl, { method: 'POST', headers, body, redirect: 'manual', signal: limit });
    await answer.body?.cancel();
    status = answer.status;
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new GbrainError('unavailable', `It could not be reached: ${whyNot(cause)}.`, { cause });
  }
  if (status < 200 || status > 299) throw new GbrainError('unavailable', `It answered ${status}.`);
}

/** `fetch` says the reason in the cause of its error. */
function whyNot(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `no answer within ${TIMEOUT_MS / 1000} seconds`;
  const { cause } = error as { cause?: unknown };
  return messageOf(cause ?? error).slice(0, 200);
}
