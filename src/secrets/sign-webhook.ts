import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A new secret with which notices are signed, as the Standard Webhooks write theirs. */
export function newNotifySecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** A new secret with which a git server signs its webhooks. */
export function newHookSecret(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * The headers that prove where a notice comes from, by Standard Webhooks 1.0.0: HMAC-SHA256 over id, time in seconds and
 * body, joined by dots, in base64 after the version.
 */
export function signNotice(
  secret: string,
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` };
}

/**
 * Whether a webhook comes from who has the secret: by the HMAC-SHA256 of its body, as GitHub, Gitea, Forgejo and Bitbucket
 * sign, or by the secret itself, as GitLab sends it.
 */
export function isSignedHook(secret: string, headers: Headers, body: string): boolean {
  const signature = headers.get('x-hub-signature-256') ?? headers.get('x-hub-signature');
  const given = signature ?? headers.get('x-gitlab-token');
  if (given === null) return false;
  const wanted = signature === null ? secret : `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  const digest = (text: string) => createHmac('sha256', secret).update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
