import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** What a test folder holds: text, a symlink to a target, or an executable. */
export type Content = string | Uint8Array | { link: string } | { run: string };

/** A folder with these files, removed when the test is over. */
export function temporaryFolder(files: Record<string, Content> = {}): string {
  const dir = mkdtempSync(join(tmpdir(), 'gbrain-documents-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  writeFiles(dir, files);
  return dir;
}

/** Writes files below a folder, with the folders that they need. */
export function writeFiles(dir: string, files: Record<string, Content>): void {
  for (const [path, content] of Object.entries(files)) {
    const place = join(dir, path);
    mkdirSync(dirname(place), { recursive: true });
    if (typeof content === 'string' || content instanceof Uint8Array) {
      writeFileSync(place, content);
    } else if ('link' in content) {
      symlinkSync(content.link, place);
    } else {
      writeFileSync(place, content.run);
      chmodSync(place, 0o755);
    }
  }
}

/** Runs git in a folder, with an identity and without the configuration of whoever runs the tests. */
export function git(dir: string, ...args: string[]): string {
  return execFileSync('git', ['-c', 'protocol.file.allow=always', ...args], {
    cwd: dir,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: dir,
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_AUTHOR_NAME: 'Test',
      GIT_AUTHOR_EMAIL: 'test@example.com',
      GIT_COMMITTER_NAME: 'Test',
      GIT_COMMITTER_EMAIL: 'test@example.com',
    },
  }).trim();
}

/** A git repository on the branch `main` with one commit of these files. */
export function temporaryRepository(files: Record<string, Content>): string {
  const dir = temporaryFolder(files);
  git(dir, 'init', '-q', '-b', 'main');
  git(dir, 'add', '-A', '-f');
  git(dir, 'commit', '-q', '--allow-empty', '-m', 'first');
  return dir;
}
