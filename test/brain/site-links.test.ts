import { expect, test } from 'vitest';
import { findNode } from '../../src/brain/tree/find-node.ts';
import { brainOf, type Files } from './brain-of.ts';

/** Where the links of a document lead: `path` or `path Title` of a section, null for nothing. */
function leads(files: Files, from: string): (string | null)[] {
  const brain = brainOf(files);
  return brain.tree.edges
    .filter(({ path }) => path === from)
    .map(({ to }) => {
      const node = to === null ? undefined : brain.node(to);
      return node ? (node.kind === 'document' ? node.path : `${node.path} ${node.title}`) : null;
    });
}

test.each<[name: string, link: string, to: string | null]>([
  ['the root of a site', '/learn/state', 'src/content/learn/state.md'],
  ['a page that stands for its folder', '/learn/hooks/', 'src/content/learn/hooks/index.md'],
  ['a section of it', '/learn/hooks#rules', 'src/content/learn/hooks/index.md Rules'],
  ['a page as its site shows it', '../state/', 'src/content/learn/state.md'],
  ['another case', 'STATE.md', 'src/content/learn/state.md'],
  ['the file on its host', 'https://github.com/o/r/blob/main/src/content/learn/state.md', 'src/content/learn/state.md'],
  ['nothing of that name', '/learn/nothing', null],
])('a link to %s is resolved', (_name, link, to) => {
  const files = {
    'src/content/learn/state.md': '# State\n',
    'src/content/learn/hooks/index.md': '# Hooks\n\n## Rules\n',
    'src/content/learn/page.md': `# Page\n\n[x](${link})\n`,
    'other/state.md': '# Other\n',
  };
  expect(leads(files, 'src/content/learn/page.md')).toEqual([to]);
});

test('links to the published site of a project are its own, those to other sites are not', () => {
  const own = ['a/one', 'a/two', 'b/three', 'b/four', 'b/five'];
  const pages = Object.fromEntries(own.map((path) => [`docs/${path}.md`, `# ${path}\n`]));
  const links = own.map((path) => `[x](https://docs.example/tool/latest/${path}/)`).join('\n');
  const files = { ...pages, 'docs/index.md': `# Docs\n\n${links}\n[y](https://elsewhere.example/x/a/one)\n` };
  expect(leads(files, 'docs/index.md')).toEqual(own.map((path) => `docs/${path}.md`));
});

test('of pages of one name, the one below the root of the site is meant', () => {
  const files = {
    'docs/user/api/index.rst': 'API\n===\n',
    'docs/user/search/api.rst': 'Search\n======\n',
    'docs/dev/api.rst': 'Dev\n===\n',
    'docs/user/a.rst': 'A\n=\n\n:doc:`/api/index` and\n:doc:`/search/api`\n',
  };
  expect(leads(files, 'docs/user/a.rst')).toEqual(['docs/user/api/index.rst', 'docs/user/search/api.rst']);
});

test('of two pages of one name, the one that is nearer is meant', () => {
  const files = {
    'en/a/x.md': '# X\n',
    'fr/a/x.md': '# X\n',
    'fr/b.md': '# B\n\n[x](/a/x)\n',
    'b.md': '# B\n\n[x](/a/x)\n',
  };
  expect(leads(files, 'fr/b.md')).toEqual(['fr/a/x.md']);
  expect(leads(files, 'b.md')).toEqual([null]);
});

test('links in containers, in components and in HTML are links', () => {
  const files = {
    'a.md':
      ':::note\nSee [b](b.md).\n\n```\n[no](c.md)\n```\n:::\n\n<Steps>\n1. [b](b.md)\n</Steps>\n\n<p>\n<a href="b.md">b</a>\n</p>\n',
    'm.mdx': '# M\n\n<Steps>\n1. [b](b.md)\n\n</Steps>\n',
    'b.md': '# B\n',
    'c.md': '# C\n',
  };
  expect(leads(files, 'a.md')).toEqual(['b.md', 'b.md', 'b.md']);
  expect(leads(files, 'm.mdx')).toEqual(['b.md']);
});

test('a page of a module of Antora is found from wherever in it, and from other modules', () => {
  const files = {
    'docs/modules/cli/nav.adoc': '* xref:index.adoc[]\n* xref:sub/deep.adoc[]\n',
    'docs/modules/cli/pages/index.adoc': '= Index\n',
    'docs/modules/cli/pages/sub/deep.adoc': '= Deep\n\nxref:index.adoc[] and\nxref:ROOT:index.adoc#part[]\n',
    'docs/modules/ROOT/pages/index.adoc': '= Root\n\n[#part]\n== Part\n',
  };
  const [cli, root] = ['docs/modules/cli/pages/index.adoc', 'docs/modules/ROOT/pages/index.adoc'];
  expect(leads(files, 'docs/modules/cli/nav.adoc')).toEqual([cli, 'docs/modules/cli/pages/sub/deep.adoc']);
  expect(leads(files, 'docs/modules/cli/pages/sub/deep.adoc')).toEqual([cli, `${root} Part`]);
});

test('a label of reStructuredText is found in every document, unless two have it', () => {
  const files = {
    'a.rst': 'A\n=\n\n:ref:`the place`, :ref:`x <twice>`, :ref:`here <own>`\n\n.. _own:\n\nHere\n----\n',
    'b.rst': 'B\n=\n\n.. _The Place:\n\nPlace\n-----\n\n.. _twice:\n\nOne\n---\n',
    'c.rst': 'C\n=\n\n.. _twice:\n\nTwo\n---\n\nThe place\n---------\n',
  };
  expect(leads(files, 'a.rst')).toEqual(['b.rst Place', 'a.rst', 'a.rst Here']);
});

test('block ids and MDX ids are anchors and no part of a title', () => {
  const files = {
    'page.md': '# Refunds\n\n## Window ^win\n\nThirty days. ^blk\n\n## 使用法 {/*usage*/}\n\n## Other\n',
    'a.md': '[[page#Window]] [[page#^win]]\n[[page#^blk]]\n[u](page.md#usage)\n[[1]](page.md)\n',
  };
  expect(leads(files, 'a.md')).toEqual(['page.md Window', 'page.md Window', 'page.md 使用法', 'page.md']);
  expect(findNode(brainOf(files), 'page.md#usage').title).toBe('使用法');
});

test.each<[name: string, text: string, title: string, summary: string]>([
  [
    'an RFC',
    '- Feature Name: `async_await`\n- Start Date: 2017-06-15\n- RFC PR: [x#2394](y)\n\n# Summary\n\nAdds async.\n\n# Motivation\n\nWhy.\n',
    'async_await',
    'Adds async.',
  ],
  ['a document of parts', '# Introduction\n\nOne.\n\n# Details\n\nTwo.\n', 'a', 'One.'],
  [
    'a proposal with a table of contents',
    '# Gangs\n\n<!-- toc -->\n- [Release](#release)\n- [Summary](#summary)\n<!-- /toc -->\n\n## Release\n\n- [ ] Signed off\n\n## Summary\n\nSchedules gangs.\n',
    'Gangs',
    'Schedules gangs.',
  ],
  [
    'a decision',
    '# Use X\n\n- Status: accepted\n\n## Context\n\nLong.\n\n## Decision\n\nWe use X.\n',
    'Use X',
    'We use X.',
  ],
  ['a table', '| Code | Days |\n|---|---|\n| X1 | 3 |\n', 'a', 'Sections: a table of Code, Days'],
])('%s is named and summed up', (_name, text, title, summary) => {
  expect(brainOf({ 'a.md': text }).at('a.md')).toMatchObject({ title, summary });
});

test('a title that most siblings share is none, and a large folder says what is in it', () => {
  const shared = Object.fromEntries(['a', 'b', 'c'].map((name) => [`x/${name}.md`, '# Report\n']));
  expect(brainOf(shared).at('x')!.summary).toBe('3 documents: a, b, c');
  const many = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [`eip-${at + 1}.md`, `# ${at % 2 ? 'Gas' : 'Fee'} rule ${at}\n`]),
  );
  expect(brainOf(many).root.summary).toBe('30 documents, EIP-1 to EIP-30, about rule, fee, gas');
});
