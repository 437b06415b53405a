import { describe, expect, test } from 'vitest';
import { describeStatus } from '../../src/brain/tree/describe-place.ts';
import { findNode } from '../../src/brain/tree/find-node.ts';
import { brainOf, type Files } from './brain-of.ts';

const NEW = '# ADR 2: Queue\n\nText.\n';

/** What a reader is told of a node: `[case, files, node, status]`, null where it is current. */
const rows: [name: string, files: Files, node: string, status: string | null][] = [
  ['no word on it', { 'a.md': '# A\n\nText.\n' }, 'a.md', null],
  ['front matter status', { 'a.md': '---\nstatus: deprecated\n---\n# A\n' }, 'a.md', 'retired (deprecated)'],
  ['front matter accepted', { 'a.md': '---\nstatus: accepted\n---\n# A\n' }, 'a.md', null],
  [
    'a template’s choices',
    { 'a.md': '---\nstatus: "{proposed | rejected | accepted | deprecated | superseded by}"\n---\n# A\n' },
    'a.md',
    null,
  ],
  ['a front matter flag', { 'a.md': '---\ndeprecated: true\n---\n# A\n' }, 'a.md', 'retired (deprecated)'],
  [
    'MADR 3',
    { 'adr/0001-a.md': '---\nstatus: superseded by ADR-0002\n---\n# A\n', 'adr/0002-b.md': NEW },
    'adr/0001-a.md',
    'superseded by ADR 2: Queue (adr/0002-b.md)',
  ],
  [
    'MADR 2',
    { 'adr/1.md': '# A\n\n* Status: superseded by [Queue](2.md)\n* Date: 2020-01-01\n', 'adr/2.md': NEW },
    'adr/1.md',
    'superseded by ADR 2: Queue (adr/2.md)',
  ],
  [
    'adr-tools',
    { '1.md': '# A\n\n## Status\n\nAccepted\n\nSuperseded by [2. Queue](2.md)\n\n## Context\n\nx\n', '2.md': NEW },
    '1.md',
    'superseded by ADR 2: Queue (2.md)',
  ],
  [
    'adr-tools, old spelling',
    { '1.md': '# A\n\n## Status\n\nSuperceded by [2. Queue](2.md)\n', '2.md': NEW },
    '1.md',
    'superseded by ADR 2: Queue (2.md)',
  ],
  [
    'the successor says so alone',
    { '1.md': '# A\n', '2.md': '# B\n\n## Status\n\nAccepted\n\nSupersedes [1. A](1.md)\n' },
    '1.md',
    'superseded by B (2.md)',
  ],
  [
    'the successor’s front matter',
    { '1.md': '# ADR-1 A\n', '2.md': '---\nsupersedes: [ADR-1]\n---\n# ADR-2 B\n' },
    '1.md',
    'superseded by ADR-2 B (2.md)',
  ],
  [
    'a KEP',
    { 'a.md': '---\nstatus: replaced\nsuperseded-by:\n  - /keps/b.md\n---\n# A\n', 'keps/b.md': '# B\n' },
    'a.md',
    'superseded by B (keps/b.md)',
  ],
  ['empty lists', { 'a.md': '---\nstatus: implemented\nreplaces: []\nsuperseded-by: []\n---\n# A\n' }, 'a.md', null],
  [
    'a successor that is not there',
    { 'a.md': '# A\n\nStatus: Superseded by ADR-99\n' },
    'a.md',
    'superseded by ADR-99',
  ],
  ['a bold key', { 'a.md': '# A\n\n**Status:** Rejected\n' }, 'a.md', 'retired (rejected)'],
  [
    'a table row',
    { 'a.md': '# A\n\n| Field | Value |\n|---|---|\n| Status | Withdrawn |\n' },
    'a.md',
    'retired (withdrawn)',
  ],
  [
    'a banner',
    { 'a.md': '# A\n\n> [!WARNING]\n> This document is superseded by [B](b.md).\n', 'b.md': '# B\n' },
    'a.md',
    'superseded by B (b.md)',
  ],
  [
    'a mark in a title',
    { 'a.md': '# A\n\n## Old way (deprecated)\n\nx\n' },
    'a.md#old-way-deprecated',
    'retired (deprecated)',
  ],
  ['a status inside a section', { 'a.md': '# A\n\n## B\n\nStatus: retired\n\n## C\n' }, 'a.md#b', 'retired'],
  ['and not in its sibling', { 'a.md': '# A\n\n## B\n\nStatus: retired\n\n## C\n' }, 'a.md#c', null],
  [
    'a section below one that is retired',
    { 'a.md': '---\nstatus: obsolete\n---\n# A\n\n## B\n' },
    'a.md#b',
    'retired (obsolete)',
  ],
  ['a card', { 'a.md': '- BR-1 One (superseded by BR-2)\n- BR-2 Two\n' }, 'BR-1', 'superseded by BR-2 Two (a.md:2)'],
  ['the card after it', { 'a.md': '- BR-1 One (superseded by BR-2)\n- BR-2 Two\n' }, 'BR-2', null],
  [
    'a row with a column for it',
    { 'a.md': '| Id | Rule | Status |\n|---|---|---|\n| BR-1 | One | Retired |\n| BR-2 | Two | Active |\n' },
    'BR-1',
    'retired',
  ],
  [
    'a row that is active',
    { 'a.md': '| Id | Rule | Status |\n|---|---|---|\n| BR-1 | One | Retired |\n| BR-2 | Two | Active |\n' },
    'BR-2',
    null,
  ],
  ['a card that is struck out', { 'a.md': '- ~~BR-1 One~~\n- BR-2 Two\n' }, 'BR-1', 'retired (struck out)'],
  [
    'a row that is struck out',
    { 'a.md': '| Id | Rule |\n|---|---|\n| ~~BR-1~~ | One |\n' },
    'BR-1',
    'retired (struck out)',
  ],
  ['a fence that shows a status', { 'a.md': '# A\n\n```\nStatus: deprecated\n```\n' }, 'a.md', null],
  [
    'prose that speaks of something replaced',
    { 'a.md': '# A\n\n## Status\n\nActive. The cache was replaced by Redis.\n' },
    'a.md',
    null,
  ],
  ['a section on deprecated things', { 'a.md': '# A\n\n## Status codes\n\nDeprecated in 2.0\n' }, 'a.md', null],
  [
    'two that name each other',
    { '1.md': '# A\n\nStatus: superseded by [B](2.md)\n', '2.md': '# B\n\nSupersedes: [A](1.md)\n' },
    '1.md',
    'superseded by B (2.md)',
  ],
];

describe('the status of', () => {
  test.each(rows)('%s', (_name, files, node, status) => {
    const brain = brainOf(files);
    expect(describeStatus(brain, findNode(brain, node))).toBe(status);
  });
});

test('builder 1 does not put the status into the summary', () => {
  const files = { 'a.md': '---\nstatus: deprecated\n---\n# A\n\nText.\n', 't.md': '| A |\n|---|\n| x |\n' };
  const brain = brainOf(files, 1);
  expect(brain.at('a.md')!.summary).toBe('Text.');
  expect(brain.root.summary).toBe('2 documents');
  expect(brain.nodesOf('t.md')[1]!.summary).toBe('1 row');
});
