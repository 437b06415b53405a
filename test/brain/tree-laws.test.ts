import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Parser } from 'commonmark';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assembleTree } from '../../src/brain/build/assemble-tree.ts';
import type { Brain } from '../../src/brain/tree/brain.ts';
import type { Entry } from '../../src/documents/git/repository.ts';
import { isNamedAsDocument } from '../../src/documents/is-document.ts';
import { isMarkdown } from '../../src/documents/is-markdown.ts';
import { outlineDocument, parserLines } from '../../src/documents/outline/outline-document.ts';
import { brainOf, documentOf, type Files, pieceOf } from './brain-of.ts';
import { markdownText, repository } from './markdown-text.ts';

/** Every line lies in one leaf: the own lines of the nodes are the lines of the document, none twice and none left out. */
function breaches(brain: Brain, path: string): string[] {
  const found: string[] = [];
  const nodes = brain.nodesOf(path);
  const count = brain.text(path)!.lineCount;
  const owners = new Map<number, number>();
  const ids = new Set(nodes.map((node) => node.id));
  if (ids.size !== nodes.length) found.push('two nodes share an id');
  for (const node of nodes) {
    if (!node.lines) {
      if (count > 0 || node.kind !== 'document') found.push(`${node.kind} ${node.title} has no lines`);
      continue;
    }
    const { start, end } = node.lines;
    const parent = node.kind === 'document' ? null : brain.node(node.parent!)!;
    if (start < 1 || end < start || end > count) found.push(`${start}-${end} is no range of ${count} lines`);
    if (parent && (start < parent.lines!.start || end > parent.lines!.end))
      found.push(`${start}-${end} leaves its parent`);
    const children = brain.children(node);
    children.forEach((child, index) => {
      if (child.order !== index) found.push('a child is out of order');
      const before = children[index - 1];
      if (before && child.lines!.start <= before.lines!.end) found.push(`${child.lines!.start} overlaps its sibling`);
    });
    for (let line = start; line <= end; line++) {
      const isOwn = children.every((child) => line < child.lines!.start || line > child.lines!.end);
      if (!isOwn) continue;
      owners.set(line, (owners.get(line) ?? 0) + 1);
      if (brain.ownerOf(path, line) !== node) found.push(`line ${line} is not owned by whose it is`);
    }
    if (node.summary.length > 200) found.push('a summary is too long');
  }
  for (let line = 1; line <= count; line++)
    if (owners.get(line) !== 1) found.push(`line ${line} has ${owners.get(line) ?? 0} owners`);
  if (brain.ownerOf(path, 0) ?? brain.ownerOf(path, count + 1)) found.push('a line that is not there has an owner');
  return found;
}

/** Line and level of each top-level heading, by commonmark.js. */
function headingsByOracle(lines: readonly string[]): string[] {
  const found: string[] = [];
  const walker = new Parser().parse(lines.join('\n')).walker();
  for (let event = walker.next(); event; event = walker.next()) {
    const { node, entering } = event;
    if (entering && node.type === 'heading' && node.parent?.type === 'document')
      found.push(`${node.sourcepos[0][0]} ${node.level}`);
  }
  return found;
}

/** Real documents inside installed packages, by package. */
const PACKAGES = [
  'undici',
  '@opentelemetry',
  '@modelcontextprotocol',
  'zod',
  'fast-check',
  'hono',
  'commander',
  'yaml',
  'ai',
  'vite',
];
const MODULES = resolve(import.meta.dirname, '../../node_modules');

function readTree(name: string): Files {
  const files: Files = {};
  for (const path of readdirSync(join(MODULES, name), { recursive: true, encoding: 'utf8' })) {
    if (isMarkdown(path) && isNamedAsDocument(path))
      files[path.replaceAll('\\', '/')] = new Uint8Array(readFileSync(join(MODULES, name, path)));
  }
  return files;
}

describe('the tree of made documents', () => {
  test('has every line in exactly one leaf, inside its parents', () => {
    fc.assert(
      fc.property(markdownText, (source) => {
        expect(breaches(brainOf({ 'a.md': source }), 'a.md')).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  test('holds the text of every document line by line', () => {
    fc.assert(
      fc.property(fc.constantFrom('a.md', 'a.rst', 'a.adoc', 'a.html'), markdownText, (path, source) => {
        const { lines } = documentOf(path, source);
        const text = brainOf({ [path]: source }).text(path)!;
        expect(text.lines()).toEqual(lines);
        expect(lines.map((_, at) => text.line(at + 1))).toEqual(lines);
      }),
      { numRuns: 400 },
    );
  });

  test('is the same each time, in either order, and after a trip through JSON', () => {
    fc.assert(
      fc.property(repository, (files) => {
        const pieces = Object.entries(files).map(([path, source]) => pieceOf(path, source));
        const bytes = JSON.stringify(assembleTree(pieces, [], 2));
        const stored = pieces.map((piece) => sortedKeys(JSON.parse(JSON.stringify(piece))) as (typeof pieces)[number]);
        expect(JSON.stringify(assembleTree(stored.reverse(), [], 2))).toBe(bytes);
      }),
      { numRuns: 60 },
    );
  });

  test('of an edited repository is the same whether all or only the changed documents are read again', () => {
    fc.assert(
      fc.property(repository, repository, (before, changes) => {
        const kept = new Map(Object.entries(before).map(([path, source]) => [path, pieceOf(path, source)]));
        for (const [path, source] of Object.entries(changes)) {
          // An empty change stands for a document that is gone.
          if (source === '') kept.delete(path);
          else kept.set(path, pieceOf(path, source));
        }
        const after = { ...before, ...changes };
        const full = Object.entries(after).filter(([path, source]) => !(path in changes && source === ''));
        const entries: Entry[] = [];
        expect(JSON.stringify(assembleTree([...kept.values()], entries, 2))).toBe(
          JSON.stringify(
            assembleTree(
              full.map(([path, source]) => pieceOf(path, source)),
              entries,
              2,
            ),
          ),
        );
      }),
      { numRuns: 60 },
    );
  });

  test('keeps the ids of what an edit elsewhere in the document leaves alone', () => {
    const before = brainOf({ 'a.md': '# A\n\n## B\n\nx\n\n### C\n\n- BR-1 One\n\n| t |\n|---|\n| r |\n' });
    const after = brainOf({
      'a.md':
        '# A\n\nNew words.\n\n## New\n\n- BR-9 Nine\n\n## B\n\nother\n\n### C\n\n- BR-1 One, changed\n\n| t |\n|---|\n| s |\n',
    });
    const ids = (brain: Brain) => new Set(brain.nodesOf('a.md').map((node) => node.id));
    expect([...ids(before)].filter((id) => !ids(after).has(id))).toEqual([]);
  });
});

describe.each(PACKAGES)('the documents of %s', (name) => {
  const files = readTree(name);
  const brain = brainOf(files);

  test('have every line in exactly one leaf, inside its parents', () => {
    const texts = [...brain.texts()];
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.flatMap(({ path }) => breaches(brain, path).map((breach) => `${path}: ${breach}`))).toEqual([]);
  });

  test('have the headings that a second parser finds', () => {
    for (const [path, source] of Object.entries(files)) {
      const document = documentOf(path, source as Uint8Array);
      const lines = parserLines(document.lines).fill('', 0, outlineDocument(document).frontMatter?.lines.end ?? 0);
      const sections = brain.nodesOf(path).filter((node) => node.anchors.length > 0 && node.kind !== 'document');
      const oracle = headingsByOracle(lines).map((heading) => Number(heading.split(' ')[0]));
      const starts = new Set(sections.map((node) => node.lines!.start));
      // The one heading that names the document is the document itself.
      const missing = oracle.filter((line) => !starts.has(line));
      expect({ path, missing: missing.length <= 1 ? [] : missing }).toEqual({ path, missing: [] });
      expect({ path, extra: [...starts].filter((line) => !oracle.includes(line)) }).toEqual({ path, extra: [] });
    }
  });
});

function sortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedKeys);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sortedKeys(inner)]),
  );
}
