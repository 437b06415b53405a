import { GbrainError } from '../../errors.ts';
import { escapeTerminal } from '../../text/escape.ts';

/**
 * The host of a URL or of `user@host:path`, in lower case and without a port; null for a path, and for a `file` URL, which
 * has none.
 */
export function hostOf(location: string): string | null {
  const url = /^([\w+.-]+):\/\/(?:[^@/?#]*@)?(\[[^\]]*\]|[^:/?#]*)/.exec(location);
  if (url) return url[1]!.toLowerCase() === 'file' ? null : url[2]!.toLowerCase();
  return /^(?:[^@/:\s]+@)?(\[[^\]]*\]|[^/:\s]+):(?!\/\/)/.exec(location)?.[1]?.toLowerCase() ?? null;
}

/**
 * The hosts that git may fetch from, as `GBRAIN_GIT_HOSTS` lists them with commas or spaces between: names, or
 * `*.example.com` for every name below one. Null when any host may be.
 */
function allowedHosts(env: Readonly<Record<string, string | undefined>>): string[] | null {
  const names = env.GBRAIN_GIT_HOSTS?.toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  return names === undefined || names.length === 0 ? null : names;
}

/** Throws GbrainError `usage` for a location on a host that is not among those of `GBRAIN_GIT_HOSTS`. */
export function requireAllowedHost(location: string, env: Readonly<Record<string, string | undefined>>): void {
  const hosts = allowedHosts(env);
  const host = hostOf(location);
  if (hosts === null || host === null || hosts.some((name) => covers(name, host))) return;
  throw new GbrainError(
    'usage',
    `The host ${escapeTerminal(host.slice(0, 100))} is not one that repositories are fetched from here. Allowed are ` +
      `${hosts.slice(0, 10).map(escapeTerminal).join(', ')}; "git_hosts" in config.json, or GBRAIN_GIT_HOSTS, lists them.`,
  );
}

/** Whether `GBRAIN_GIT_HOSTS` names the host of a location. */
export function isAllowedHost(location: string, env: Readonly<Record<string, string | undefined>>): boolean {
  const host = hostOf(location);
  return host !== null && (allowedHosts(env) ?? []).some((name) => covers(name, host));
}

function covers(name: string, host: string): boolean {
  return name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name;
}
