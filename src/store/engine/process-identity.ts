import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Identifies a process, even when its number is reused later. */
export interface ProcessIdentity {
  pid: number;
  /** When it started, in the system's own format. */
  started: string;
  /** Host and process namespace in which the number is valid. */
  space: string;
}

/** This process. */
export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, started: startOf(process.pid) ?? 'unknown', space: ownSpace() };
}

/** Whether the process is alive; null when that cannot be known here (another host or container). */
export function isAlive(identity: ProcessIdentity): boolean | null {
  if (identity.space !== ownSpace()) return null;
  try {
    process.kill(identity.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const started = startOf(identity.pid);
  // If its start cannot be read, assume that it is the same one: waiting in vain beats opening a database twice.
  return started === null || identity.started === 'unknown' || started === identity.started;
}

function ownSpace(): string {
  let namespace = '';
  try {
    namespace = readlinkSync('/proc/self/ns/pid');
  } catch {
    // Only Linux has process namespaces.
  }
  return `${hostname()} ${namespace}`.trim();
}

function startOf(pid: number): string | null {
  try {
    // Field 22 of stat(5). The second field, the command in parentheses, may itself hold spaces and parentheses.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie no longer holds anything.
    return fields[0] === 'Z' ? 'ended' : (fields[19] ?? null);
  } catch {
    // Not Linux, or just gone.
  }
  try {
    const text = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { PATH: '/bin:/usr/bin', LC_ALL: 'C', TZ: 'UTC' },
    });
    return text.trim() || null;
  } catch {
    return null;
  }
}
