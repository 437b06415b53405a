import { describe, expect, test } from 'vitest';
import { describeStatus } from '../../src/brain/tree/describe-place.ts';
import { findNode } from '../../src/brain/tree/find-node.ts';
import { brainOf, type Files } from './brain-of.ts';

const NEW = '# ADR 2: Queue\n\nText.\n';

/** What a reader is told of a node: `[case, files, node, status]`, null where it is current. */
const rows: [name: string, files: Files, node: string, status: string | null][] = [
  ['no word on it', { 'a.md': '# A\n\nText.\n' }, 'a.md', null],
  ['front matter status', { 'a.md': '---\nstatus: deprecated\n---\n# A\n' }, 'a.md', 'retired (deprecated)'],
  ['front matter accepted', { 'a.md': '---\nstatus: accepted\n---\n# A\n' }, 'a.md', 'status: accepted'],
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
  [
    'empty lists',
    { 'a.md': '---\nstatus: implemented\nreplaces: []\nsuperseded-by: []\n---\n# A\n' },
    'a.md',
    'status: implemented',
  ],
  [
    'a successor that is not there',
    { 'a.md': '# A\n\nStatus: Superseded by ADR-99\n' },
    'a.md',
    'superseded by ADR-99',
  ],
  ['a bold key', { 'a.md': '# A\n\n**Status:** Rejected\n' }, 'a.md', 'retired (Rejected)'],
  [
    'a table row',
    { 'a.md': '# A\n\n| Field | Value |\n|---|---|\n| Status | Withdrawn |\n' },
    'a.md',
    'retired (Withdrawn)',
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
    'status: Active',
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
    'status: Active',
  ],
  ['a section on deprecated things', { 'a.md': '# A\n\n## Status codes\n\nDeprecated in 2.0\n' }, 'a.md', null],
  [
    'two that name each other',
    { '1.md': '# A\n\nStatus: superseded by [B](2.md)\n', '2.md': '# B\n\nSupersedes: [A](1.md)\n' },
    '1.md',
    'superseded by B (2.md)',
  ],
];

/** The status line of a document, and what a reader is told. */
const lines: [line: string, status: string | null][] = [
  ['**Status**: [Deprecated](../document-status.md)', 'retired (Deprecated)'],
  ['**Status**: [Stable](../document-status.md), except where said', 'status: Stable'],
  ['Status: ![accepted](https://img.example/x.svg)', 'status: accepted'],
  ['> **Status:** _Proposed_', 'draft (Proposed)'],
  ['Status: Returned for revision', 'draft (Returned for revision)'],
  ['Status: Accepted with modifications', 'status: Accepted with modifications'],
  ['Document status: Historic', 'retired (Historic)'],
  ['Status: Replaced by [ADR 2](b.md)', 'superseded by ADR 2: Queue (b.md)'],
  ['Status: Withdrawn in favour of ADR-2', 'retired (Withdrawn), see ADR 2: Queue (b.md)'],
  ['Status: provisional|implementable|implemented|deferred', null],
  ['Status: the ClusterProfile of the fleet says so', null],
  ['*Note:* this RFC has been superseded by [ADR 2][]', 'superseded by ADR 2: Queue (b.md)'],
  ['**Note: this proposal was never implemented and has been retired. See below**', 'retired'],
  ['2015.09.18 -- This RFC was partially superseded by [RFC 1238], which', 'status: partly superseded'],
  ['> ⚠ This RFC has mostly been superseded ⚠', 'status: partly superseded'],
  ['This page is no longer maintained.', 'retired (no longer maintained)'],
  ['This file was moved to https://example.com/new', 'retired (moved), see https://example.com/new'],
  ['This document is not deprecated.', null],
  ['This proposal would be rejected if it were made today.', null],
  ['This document has superseded [ADR 2](b.md).', null],
  ['This field is rejected by the server.', null],
  ['An exception that is raised here is\nreplaced by the one raised there.', null],
];

test.each(lines)('%s is told as %s', (line, status) => {
  const brain = brainOf({ 'a.md': `# A\n\n${line}\n\nText.\n`, 'b.md': NEW });
  expect(describeStatus(brain, brain.at('a.md')!)).toBe(status);
});

test.each([
  ['DEPRECATED: Access control', 'retired (DEPRECATED)'],
  ['[Draft] Access control', 'draft'],
  ['Draft: Access control', 'draft'],
  ['Access control — deprecated', 'retired (deprecated)'],
  ['Access control [superseded by ADR-2]', 'superseded by ADR 2: Queue (b.md)'],
  ['Deprecated', null],
  ['Legacy systems', null],
])('a title %s is told as %s', (title, status) => {
  const brain = brainOf({ 'a.md': `# ${title}\n\nText.\n`, 'b.md': NEW });
  expect(describeStatus(brain, brain.at('a.md')!)).toBe(status);
});

test.each([
  ['status: Stagnant', 'draft (Stagnant)'],
  ['status: Last Call', 'draft (Last Call)'],
  ['status: Moved', 'retired (Moved)'],
  ['status: Withdrawn\nwithdrawal-reason: Superseded by EIP-8141', 'superseded by A newer one (eip-8141.md)'],
  ['status: Withdrawn\nwithdrawal-reason: Very out of date.', 'retired (Withdrawn)'],
])('front matter %j is told as %s', (front, status) => {
  const files = {
    'eip-1.md': `---\neip: 1\n${front}\n---\n\n## Abstract\n\nText.\n`,
    'eip-8141.md': '# A newer one\n',
  };
  const brain = brainOf(files);
  expect(describeStatus(brain, brain.at('eip-1.md')!)).toBe(status);
});

test('a heading says of the whole document what becomes of it, and sections of a draft are drafts', () => {
  const brain = brainOf({
    'a.md': '- Start: 2015\n\n## This RFC was previously approved, but later **withdrawn**\n\n## Summary\n',
    'b.md': '---\nstatus: draft\n---\n# B\n\n## Part\n\nText.\n',
  });
  expect(describeStatus(brain, findNode(brain, 'a.md#summary'))).toBe('retired (withdrawn)');
  expect(describeStatus(brain, findNode(brain, 'b.md#part'))).toBe('draft');
  expect(brain.at('b.md')!.summary).toBe('Draft. Text.');
});

describe('the status of', () => {
  test.each(rows)('%s', (_name, files, node, status) => {
    const brain = brainOf(files);
    expect(describeStatus(brain, findNode(brain, node))).toBe(status);
  });
});

test('a status beside a README is that of the README, unless it states one', () => {
  const brain = brainOf({
    'keps/1-x/README.md': '# KEP-1: X\n\nText.\n',
    'keps/1-x/kep.yaml': 'title: X\nkep-number: 1\nstatus: withdrawn\n',
    'keps/2-y/README.md': '# Y\n\nStatus: accepted\n',
    'keps/2-y/kep.yaml': 'title: Y\nstatus: replaced\nsuperseded-by:\n  - /keps/1-x\n',
    'app/README.md': '# App\n',
    'app/health.yaml': 'kind: Pod\nstatus: Withdrawn\n',
  });
  expect(describeStatus(brain, brain.at('keps/1-x/README.md')!)).toBe('retired (withdrawn)');
  expect(describeStatus(brain, brain.at('keps/2-y/README.md')!)).toBe('status: accepted');
  expect(describeStatus(brain, brain.at('app/README.md')!)).toBe(null);
  expect(findNode(brain, 'KEP-1').path).toBe('keps/1-x/README.md');
  expect(brain.tree.warnings).toEqual([]);
});

test('builder 1 does not put the status into the summary', () => {
  const files = { 'a.md': '---\nstatus: deprecated\n---\n# A\n\nText.\n', 't.md': '| A |\n|---|\n| x |\n' };
  const brain = brainOf(files, 1);
  expect(brain.at('a.md')!.summary).toBe('Text.');
  expect(brain.root.summary).toBe('2 documents');
  expect(brain.nodesOf('t.md')[1]!.summary).toBe('1 row');
});
