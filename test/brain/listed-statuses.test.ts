import { expect, test } from 'vitest';
import { describeStatus } from '../../src/brain/tree/describe-place.ts';
import { findNode } from '../../src/brain/tree/find-node.ts';
import { brainOf, type Files } from './brain-of.ts';

const NEW = '# ADR 2: Queue\n\nText.\n';
const LIST =
  '| ADR | Title | Status |\n|-|-|-|\n| [1](1.md) | A | Superseded by [2](2.md) |\n| [2](2.md) | B | Accepted |\n';

test.each<[name: string, files: Files, node: string, status: string | null]>([
  [
    'the one of a field of the page',
    { 'a.rst': 'A\n=\n\n:Page Status: Obsolete\n:Last Reviewed: 2015-12-03\n\nText.\n' },
    'a.rst',
    'retired (Obsolete)',
  ],
  ['a word of its own', { 'a.rst': 'A\n=\n\n:Page Status: Incomplete\n\nText.\n' }, 'a.rst', 'status: Incomplete'],
  [
    'a field that says since when',
    { 'a.html': '---\nobsoleteSince: 22\n---\n<h1>A</h1>\n' },
    'a.html',
    'retired (obsolete)',
  ],
  ['a field that is not set', { 'a.md': '---\ndeprecated: "no"\n---\n# A\n' }, 'a.md', null],
  [
    'the one that a sentence under `Status` states',
    {
      'a.md': '# A\n\n## Status\nThis KEP has been replaced by [B: it](b.md). It will be\nremoved later.\n',
      'b.md': '# B\n',
    },
    'a.md',
    'superseded by B (b.md)',
  ],
  [
    'the one of its record',
    { 'a.md': '## Meta\n- Name: A\n- Status: Rejected\n\n## Summary\n\nText.\n' },
    'a.md',
    'retired (Rejected)',
  ],
  [
    'a review under way',
    { 'a.md': '# A\n\n* Status: **Active review (May 1 - 10)**\n' },
    'a.md',
    'draft (Active review)',
  ],
  ['a preview', { 'a.md': '# A\n\n* Status: **Previewing**\n' }, 'a.md', 'draft (Previewing)'],
  ['returned', { 'a.md': '# A\n\n* Status: **Returned for Revision**\n' }, 'a.md', 'draft (Returned for Revision)'],
  [
    'an acceptance',
    { 'a.md': '# A\n\n* Status: **Accepted with modifications**\n' },
    'a.md',
    'status: Accepted with modifications',
  ],
  [
    'the column of a table that links to it',
    { 'adr/README.md': LIST, 'adr/1.md': '# A\n', 'adr/2.md': NEW },
    'adr/1.md',
    'superseded by ADR 2: Queue (adr/2.md)',
  ],
  [
    'the column of a table that names its id',
    {
      'README.md': '| Id | Status |\n|-|-|\n| ADR-1 | Rejected |\n| ADR-2 | Accepted |\n',
      'adr/0001-a.md': '# A\n',
      'adr/0002-b.md': NEW,
    },
    'ADR-1',
    'retired (Rejected)',
  ],
  [
    'its own word against that of a table',
    { 'adr/README.md': LIST, 'adr/1.md': '# A\n\nStatus: Accepted\n', 'adr/2.md': NEW },
    'adr/1.md',
    'status: Accepted',
  ],
  [
    'two tables that differ',
    {
      'adr/README.md': LIST,
      'adr/old.md': LIST.replace('Superseded by [2](2.md)', 'Accepted'),
      'adr/1.md': '# A\n',
      'adr/2.md': NEW,
    },
    'adr/1.md',
    null,
  ],
  [
    'a table of another folder',
    {
      'other/README.md': LIST.replaceAll('.md', '.md').replaceAll('](', '](../adr/'),
      'adr/1.md': '# A\n',
      'adr/2.md': NEW,
    },
    'adr/1.md',
    null,
  ],
])('the status of a document is %s', (_name, files, node, status) => {
  const brain = brainOf(files);
  expect(describeStatus(brain, findNode(brain, node))).toBe(status);
});
