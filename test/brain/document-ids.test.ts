import { describe, expect, test } from 'vitest';
import { findNode } from '../../src/brain/tree/find-node.ts';
import { readDocumentId } from '../../src/documents/outline/document-id.ts';
import { brainOf } from './brain-of.ts';

describe('the number that a document owns', () => {
  test.each<
    [path: string, source: { title?: string; data?: Record<string, unknown>; lines?: string[] }, id: string | null]
  >([
    ['EIPS/eip-1559.md', {}, 'EIP-1559'],
    ['EIPS/x.md', { data: { eip: 1559 } }, 'EIP-1559'],
    ['peps/pep-0008.rst', {}, 'PEP-8'],
    ['rfc2119.txt', {}, 'RFC-2119'],
    ['docs/decisions/0008-add-status.md', {}, 'ADR-8'],
    ['doc/adr/12 use-x.md', {}, 'ADR-12'],
    ['keps/sig-node/1287-in-place/README.md', {}, 'KEP-1287'],
    ['oteps/trace/0059-otlp.md', {}, 'OTEP-59'],
    ['text/2394-async.md', { lines: ['- RFC PR: [x#2394](y)'] }, 'RFC-2394'],
    ['proposals/0030-x.md', { lines: ['# X', '* Proposal: [SE-0030](0030-x.md)'] }, 'SE-0030'],
    ['a.md', { title: 'RFC 2119: Key words' }, 'RFC-2119'],
    ['REQ-12-login.md', {}, 'REQ-12'],
    ['adr/0000-template.md', {}, null],
    ['chapter-1.md', {}, null],
    ['2024-01-05.md', {}, null],
    ['blog/12-things.md', {}, null],
    ['v1.2.md', { title: 'Version 1' }, null],
    ['http.md', { title: 'HTTP 404' }, null],
  ])('%s %j is %s', (path, { title = '', data = {}, lines = [] }, id) => {
    expect(readDocumentId(path, { title, data, lines })).toBe(id);
  });

  const files = {
    'EIPS/eip-1.md': '---\neip: 1\ntitle: Process\n---\n\nText.\n',
    'EIPS/eip-2.md':
      '---\neip: 2\ntitle: Second\nrequires: 1\n---\n\n* [EIP-1](./eip-1.md): the process\n* EIP-3 some other\n',
    'EIPS/eip-4.md':
      '# Fourth\n\n## EIP-1 compared\n\n| EIP | Why |\n|---|---|\n| EIP-1 | it |\n\nSee EIP 2 and EIP-99.\n',
    'adr/0008-use-it.md': '# Use it\n',
  };

  test.each([
    ['EIP-1', 'EIPS/eip-1.md'],
    ['eip 2', 'EIPS/eip-2.md'],
    ['ADR-0008', 'adr/0008-use-it.md'],
    ['ADR-8', 'adr/0008-use-it.md'],
  ])('%s leads to %s', (given, path) => {
    expect(findNode(brainOf(files), given)).toMatchObject({ kind: 'document', path });
  });

  test('what begins with it elsewhere is a reference: no warning, and an edge to the document', () => {
    const { tree, node } = brainOf(files);
    expect(tree.warnings).toEqual([]);
    const edges = tree.edges.map(
      ({ form, path, line, target, to }) => `${form} ${path}:${line} ${target} ${node(to!)!.path}`,
    );
    expect(edges).toEqual([
      'link EIPS/eip-2.md:7 ./eip-1.md EIPS/eip-1.md',
      'mention EIPS/eip-4.md:3 EIP-1 EIPS/eip-1.md',
      'mention EIPS/eip-4.md:7 EIP-1 EIPS/eip-1.md',
      'mention EIPS/eip-4.md:9 EIP-2 EIPS/eip-2.md',
    ]);
  });

  test('two definitions are told', () => {
    const { tree } = brainOf({ 'eip-1.md': '# A\n', 'old/EIP-01.md': '# B\n' });
    expect(tree.warnings.map(({ message }) => message)).toEqual([
      'the number EIP-1 stands for another document in eip-1.md',
    ]);
  });
});
