import { access, constants, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { runGit } from '../../documents/run-git.ts';
import { messageOf } from '../../errors.ts';
import { type Finding, fail, good, note } from './check.ts';

const GIB = 2 ** 30;

/** Whether the home is there, is ours to write in, and nobody else's to read. */
export async function checkHome(home: string): Promise<Finding> {
  const found = await stat(home).catch(() => null);
  if (found === null) return note('home', `${home} is not there yet.`, 'gbrain init makes it.');
  if (!found.isDirectory()) return fail('home', `${home} is a file.`, 'Move it away, or set GBRAIN_HOME.');
  const writable = await access(home, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!writable) return fail('home', `${home} cannot be written to.`, 'Give yourself the right, or set GBRAIN_HOME.');
  if ((found.mode & 0o077) !== 0 && process.platform !== 'win32') {
    return note('home', `${home} can be entered by other users of this machine.`, `chmod 700 '${home}'`);
  }
  return good('home', home);
}

/** How much room the disk of the home has. */
export async function checkDisk(home: string): Promise<Finding> {
  let place = home;
  while ((await stat(place).catch(() => null)) === null && dirname(place) !== place) place = dirname(place);
  const { bavail, bsize } = await statfs(place);
  const free = (bavail * bsize) / GIB;
  const found = `${free.toFixed(1)} GiB are free.`;
  if (free < 0.2) return fail('disk', found, 'Make room: a build keeps a copy of its repository and its pages.');
  return free < 1 ? note('disk', found, 'Make room before you build something large.') : good('disk', found);
}

/** Whether git is there and new enough for what reads repositories. */
export async function checkGit(): Promise<Finding> {
  try {
    const version = (await runGit(['--version'], {})).toString('utf8').trim();
    const [, major = '0', minor = '0'] = /(\d+)\.(\d+)/.exec(version) ?? [];
    if (Number(major) > 2 || (Number(major) === 2 && Number(minor) >= 25)) return good('git', version);
    return note('git', version, 'Update git to 2.25 or newer.');
  } catch (error) {
    return fail('git', `git does not run: ${messageOf(error)}.`, 'Install git; builds read repositories with it.');
  }
}
