import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildBrain } from '../../src/brain/build/build-brain.ts';
import { findNode } from '../../src/brain/tree/find-node.ts';
import { openFolder } from '../../src/documents/git/open-folder.ts';
import { openGit } from '../../src/documents/git/open-git.ts';
import { selectDocuments } from '../../src/documents/selection/select-documents.ts';
import { git, temporaryRepository } from './temporary-folder.ts';

const LINKS: [link: string, target: string][] = [
  ['link.md', 'pages/a.md'],
  ['pages.en', 'pages'],
  ['again', 'pages.en'],
  ['pages/self', '..'],
  ['round', 'round'],
  ['out.md', '../out.md'],
  ['hosts', '/etc/hosts'],
  ['gone.md', 'nothing.md'],
];

test.each(['folder', 'commit'])(
  'a path through a link of the repository leads to what it names, in a %s',
  async (kind) => {
    const dir = temporaryRepository({
      'pages/a.md': '# A\n\nSays a.\n',
      'b.md': '# B\n\n[a](link.md#a)\n[a](again/a.md)\n',
    });
    for (const [link, target] of LINKS) symlinkSync(target, join(dir, link));
    git(dir, 'add', '-A');
    git(dir, 'commit', '-q', '-m', 'Links');
    const opened = kind === 'folder' ? openFolder(dir) : openGit(dir, 'HEAD', { env: process.env });
    const brain = await buildBrain(await selectDocuments(await opened), { project: 'p', builder: 2 });

    for (const name of ['link.md', 'pages.en/a.md', 'again/a.md', 'again/a.md:3', 'link.md#a'])
      expect([name, findNode(brain, name).path]).toEqual([name, 'pages/a.md']);
    expect(brain.text('again/a.md')?.text).toBe('# A\n\nSays a.');
    expect(findNode(brain, 'pages.en')).toMatchObject({ kind: 'folder', path: 'pages' });
    for (const name of ['pages/self', 'round', 'out.md', 'hosts', 'gone.md'])
      expect(brain.at(name)).toMatchObject({ content: 'symlink', summary: 'Symbolic link; not followed.' });
    const links = brain.outgoing(findNode(brain, 'b.md')).map(({ target, to }) => [target, to && brain.node(to)?.path]);
    expect(links).toContainEqual(['link.md#a', 'pages/a.md']);
    expect(links).toContainEqual(['again/a.md', 'pages/a.md']);
  },
);
