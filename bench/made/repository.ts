import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { endOfGit, runGit, startGit } from '../../src/documents/git/run-git.ts';
import { seededRandom } from '../../src/random.ts';

const WORDS =
  'ledger harbour invoice carrier pallet refund window cutoff batch retry queue tenant quota mirror vault clerk parcel route depot margin voucher basket return claim policy limit session export import audit report gauge filter schema index anchor'.split(
    ' ',
  );

/** A bare git repository of made Markdown documents in nested folders; the same for the same numbers. */
export async function makeRepository(dir: string, documents: number, bytesEach: number): Promise<string> {
  const gitDir = join(dir, 'made.git');
  mkdirSync(dir, { recursive: true });
  await runGit(['init', '--quiet', '--bare', '-b', 'main', '--', gitDir], { env: process.env });
  await commit(gitDir, '', documents, bytesEach, 1);
  return gitDir;
}

/** Adds a commit in which one document is another. */
export async function changeOne(gitDir: string, number: number, bytesEach: number): Promise<void> {
  await commit(gitDir, 'from refs/heads/main^0\n', 1, bytesEach, 2, number);
}

async function commit(gitDir: string, from: string, count: number, bytes: number, seed: number, first = 0) {
  const git = startGit(['-C', gitDir, 'fast-import', '--quiet', '--done'], { env: process.env });
  const ended = endOfGit(git);
  const write = async (part: string) => {
    if (!git.stdin.write(part)) await once(git.stdin, 'drain');
  };
  await write(`commit refs/heads/main\ncommitter bench <bench@localhost> ${seed} +0000\ndata 0\n${from}`);
  for (let number = first; number < first + count; number++) {
    const text = documentText(number, bytes, seededRandom(number * 7 + seed));
    await write(`M 100644 inline ${pathOf(number)}\ndata ${Buffer.byteLength(text)}\n${text}\n`);
  }
  await write('done\n');
  git.stdin.end();
  await ended;
}

const pathOf = (number: number) => `area-${number % 20}/app-${number % 200}/unit-${number}.md`;

function documentText(number: number, bytes: number, random: () => number): string {
  const word = () => WORDS[Math.floor(random() * WORDS.length)]!;
  const sentence = () =>
    `The ${word()} ${word()} of unit ${number} keeps ${Math.floor(random() * 900)} ${word()}s in the ${word()} ${word()}.`;
  const lines = ['---', `title: Unit ${number}`, 'status: accepted', '---', `# Unit ${number}`, '', sentence(), ''];
  let size = 0;
  for (let section = 1; size < bytes; section++) {
    const part = [`## ${word()} ${word()} ${section}`, '', `${sentence()} ${sentence()}`, sentence(), ''];
    part.push(`- BR-${number}-${section} ${sentence()}`, `- ${sentence()}`, '');
    if (section % 4 === 0)
      part.push('| name | value |', '| --- | --- |', `| ${word()} | ${number} |`, `| ${word()} | ${section} |`, '');
    if (section % 5 === 0) part.push(`See [the next one](../app-${(number + 1) % 200}/unit-${number + 1}.md).`, '');
    size += part.reduce((sum, line) => sum + line.length + 1, 0);
    lines.push(...part);
  }
  return `${lines.join('\n')}\n`;
}
