/** What to do about a failure of git, by what it says; the first that fits counts. */
const ADVICE: readonly [says: RegExp, advice: string][] = [
  [
    /given up after/,
    'Check that the server answers, or allow more time with "git_timeout_seconds" in config.json or GBRAIN_GIT_TIMEOUT_SECONDS',
  ],
  [
    /authentication failed|could not read (?:username|password)|permission denied|access denied|\b(?:401|403)\b|host key verification/i,
    'Check the user, the token or the key that git has for this server, and what they may read',
  ],
  [
    /could not resolve|couldn't connect|failed to connect|connection (?:refused|reset|timed out|closed)|network is unreachable|no route to host|hung up|early eof|empty reply|ssl|certificate/i,
    'Check the host, the network and the proxy',
  ],
  [/not found|does not appear to be|no such|not exist|\b404\b/i, 'Check the URL, and that this user may read it'],
  [/not our ref|bad object|missing|promisor|unable to read|corrupt/i, 'Run "git fsck" in that repository'],
  [/no space left|disk quota|read-only file system/i, 'Make room in the home'],
];

/** The advice that fits what git said, without a full stop. */
export function adviceFor(reason: string): string {
  return ADVICE.find(([says]) => says.test(reason))?.[1] ?? "Check the URL, the network and git's credentials";
}
