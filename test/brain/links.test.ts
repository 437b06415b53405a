import { describe, expect, test } from 'vitest';
import { findNode } from '../../src/brain/tree/find-node.ts';
import { brainOf } from './brain-of.ts';

describe('links', () => {
  const files = {
    'a.md':
      '# A\n\n[[Bee]]\n![[Bee]]\n[[d/b#Part]]\n[x](d/b.md#part) [x](d/b.md#part)\n[up](../out.md) [[Nowhere]]\n<a id="here"></a>\n',
    'd/b.md': '---\ntitle: Bee\n---\n# B\n\n## Part {#part}\n\n[a](../a.md#here)\n[root](/a.md)\n',
  };

  test('lead by path and by name, and never out of the repository', () => {
    const brain = brainOf(files);
    const edges = brain.tree.edges.map(({ form, path, target, to }) => {
      const node = to === null ? null : brain.node(to)!;
      return `${form} ${path} ${target} -> ${node && `${node.path} ${node.title}`}`;
    });
    expect(edges).toEqual([
      'wikilink a.md Bee -> d/b.md Bee',
      'embed a.md Bee -> d/b.md Bee',
      'wikilink a.md d/b#Part -> d/b.md Part',
      'link a.md d/b.md#part -> d/b.md Part',
      'link a.md ../out.md -> null',
      'wikilink a.md Nowhere -> null',
      'link d/b.md ../a.md#here -> a.md A',
      'link d/b.md /a.md -> a.md A',
    ]);
  });
});

test('<a id> and {#id} are anchors that links lead to', () => {
  const brain = brainOf({
    'a.md': '# A\n\n<a id="old"></a>\n\n## B\n\n## C {#cee}\n\n[b](#old)\n[c](#cee)\n[d](#c)\n',
  });
  expect(brain.tree.edges.map(({ target, to }) => `${target} ${brain.node(to!)!.title}`)).toEqual([
    '#old B',
    '#cee C',
    '#c C',
  ]);
});

test('names lead to their documents in whichever Unicode form and percent-encoding either is written', () => {
  const [nfc, nfd] = ['Caf\u00e9', 'Cafe\u0301'];
  const brain = brainOf({
    [`${nfd}/${nfd}.md`]: `# ${nfd}\n\n## ${nfd} hours\n`,
    'a.md': `# A\n\n[[${nfc}]] [x](${nfc}/${nfc}.md) [x](Caf%C3%A9/${nfd}.md) [[${nfc}#${nfc} hours]] [f](${nfc}/)\n`,
  });
  // Links of one place to one node are one edge.
  const led = brain.tree.edges.map(({ to }) => to && `${brain.node(to)!.path} ${brain.node(to)!.title}`);
  expect(led).toEqual([`${nfd}/${nfd}.md ${nfd}`, `${nfd}/${nfd}.md ${nfd} hours`, expect.stringMatching(nfd)]);
  for (const given of [`${nfc}/${nfc}.md`, `Caf%C3%A9/Caf%C3%A9.md`, `${nfc}/${nfc}.md#${nfc}-hours`]) {
    expect(findNode(brain, given).path).toBe(`${nfd}/${nfd}.md`);
  }
});
