import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../start-postgres.ts';

/** A PostgreSQL that this machine has with its own tools. */
export interface SystemPostgres {
  /** Of its database `postgres`. */
  url: string;
  stop(): Promise<void>;
}

const NEEDED = ['initdb', 'postgres', 'psql', 'pg_dump', 'pg_restore'];

/**
 * The folder of the newest PostgreSQL that the machine has whole; null without one. The one of the other tests has no
 * `pg_dump`, and a `pg_dump` older than its server refuses it.
 */
export function findPostgres(): string | null {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return null;
  const versions = readdirSync(root).sort((a, b) => Number(b) - Number(a));
  const folders = versions.map((version) => join(root, version, 'bin'));
  return folders.find((folder) => NEEDED.every((tool) => existsSync(join(folder, tool)))) ?? null;
}

/** Starts it on a free port of 127.0.0.1, with data that live as long as it does. */
export async function startSystemPostgres(bin: string): Promise<SystemPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'gbrain-system-postgres-'));
  const port = await freePort();
  const user = userFor(folder);
  writeFileSync(join(folder, 'password'), 'password');
  const init = ['--username=postgres', `--pwfile=${folder}/password`, '--auth=scram-sha-256', '--no-sync'];
  execFileSync(join(bin, 'initdb'), [...init, '--encoding=UTF8', '--locale=C', '-D', `${folder}/data`], {
    ...{ ...user, cwd: folder, stdio: 'ignore' },
  });
  const settings = ['fsync=off', 'listen_addresses=127.0.0.1', 'unix_socket_directories='].flatMap((one) => [
    '-c',
    one,
  ]);
  const server = spawn(join(bin, 'postgres'), ['-D', `${folder}/data`, '-p', String(port), ...settings], {
    ...{ ...user, cwd: folder, stdio: 'ignore' },
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const stop = async () => {
    server.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `postgres://postgres:password@127.0.0.1:${port}/postgres`;
  while (!(await answers(url))) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { url, stop };
}

/** PostgreSQL refuses to run as root: it then runs as `nobody`, who gets the folder. */
function userFor(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' })));
  chownSync(folder, uid!, gid!);
  return { uid: uid!, gid: gid! };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  return client.connect().then(
    async () => {
      await client.end();
      return true;
    },
    () => false,
  );
}
