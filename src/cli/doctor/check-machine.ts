import { access, constants, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Environment, runGit } from '../../documents/git/run-git.ts';
import { messageOf } from '../../errors.ts';
import { type CheckResult, failCheck, good, note } from './check.ts';

const GIB = 2 ** 30;

/** Whether the home exists, can be written to, and is closed to other users. */
export async function checkHome(home: string): Promise<CheckResult> {
  const found = await stat(home).catch(() => null);
  if (found === null) {
    const place = await nearest(home);
    if (await mayWrite(place)) return note('home', `${home} does not exist yet.`, 'gbrain init creates it.');
    return failCheck(
      'home',
      `${home} cannot be created: ${place} cannot be written to.`,
      'Set GBRAIN_HOME to a folder that you may write to.',
    );
  }
  if (!found.isDirectory()) return failCheck('home', `${home} is a file.`, 'Move it away, or set GBRAIN_HOME.');
  if (!(await mayWrite(home))) {
    const other = found.uid !== process.getuid?.() ? ` It belongs to the user ${found.uid}.` : '';
    return failCheck('home', `${home} cannot be written to.${other}`, 'Run gbrain as its owner, or set GBRAIN_HOME.');
  }
  if ((found.mode & 0o077) !== 0 && process.platform !== 'win32') {
    return note('home', `${home} is open to other users of this machine.`, `chmod 700 '${home}'`);
  }
  return good('home', home);
}

/** How much space is left on the disk of the home. */
export async function checkDisk(home: string): Promise<CheckResult> {
  const { bavail, bsize } = await statfs(await nearest(home));
  const free = (bavail * bsize) / GIB;
  const found = free < 1 ? `${Math.floor(free * 1024)} MiB are free.` : `${free.toFixed(1)} GiB are free.`;
  if (free < 0.2)
    return failCheck('disk', found, 'Free some space: a build keeps a copy of its repository and its pages.');
  return free < 1 ? note('disk', found, 'Free some space before you build something large.') : good('disk', found);
}

/** The folder itself, or the nearest existing one above it. */
async function nearest(folder: string): Promise<string> {
  let place = folder;
  while ((await stat(place).catch(() => null)) === null && dirname(place) !== place) place = dirname(place);
  return place;
}

async function mayWrite(place: string): Promise<boolean> {
  if (!(await stat(place)).isDirectory()) return false;
  return access(place, constants.W_OK).then(
    () => true,
    () => false,
  );
}

/** Whether git is installed and new enough. */
export async function checkGit(env: Environment): Promise<CheckResult> {
  try {
    const version = (await runGit(['--version'], { env })).toString('utf8').trim();
    const [, major = '0', minor = '0'] = /(\d+)\.(\d+)/.exec(version) ?? [];
    if (Number(major) > 2 || (Number(major) === 2 && Number(minor) >= 25)) return good('git', version);
    return note('git', version, 'Update git to 2.25 or newer.');
  } catch (error) {
    return failCheck('git', messageOf(error), 'Builds read repositories with git.');
  }
}
