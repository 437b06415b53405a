import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildBrain } from '../src/brain/build/build-brain.ts';
import { addToList } from '../src/brain/tree/add-to-list.ts';
import type { Brain } from '../src/brain/tree/brain.ts';
import { isDraft } from '../src/brain/tree/draft-words.ts';
import { findNode } from '../src/brain/tree/find-node.ts';
import type { Node } from '../src/brain/tree/tree.ts';
import { splitLines } from '../src/documents/document.ts';
import { openGit } from '../src/documents/git/open-git.ts';
import { formatOf, isNamedAsDocument } from '../src/documents/is-document.ts';
import { selectDocuments } from '../src/documents/selection/select-documents.ts';
import { GbrainError } from '../src/errors.ts';
import { seededRandom } from '../src/random.ts';

/*
 * What public repositories say of themselves, read from their raw files by hand and by scripts that share no code with
 * gbrain, against what the Brain says. `npm run bench -- facts FOLDER [owner/name…]`, where FOLDER holds clones as
 * `owner+name` or `owner+name/repo`. `--show` prints what is wrong.
 */

type Fact =
  | { kind: 'status'; path: string; state: string; word: string | null; by?: string }
  | { kind: 'id'; id: string; path: string }
  | { kind: 'link'; path: string; line: number; target: string; to: string; toLine?: number }
  | { kind: 'title'; path: string; title: string }
  | { kind: 'heading'; path: string; line: number; title: string };

interface Facts {
  repository: string;
  commit: string;
  /** Whether nothing was changed for this repository before its first figures. */
  unseen: boolean;
  facts: Fact[];
}

/** How many lines are cited in each format of a repository. */
const CITED = 300;

const [folder = '', ...names] = process.argv.slice(2).filter((one) => one !== '--show');
const isShown = process.argv.includes('--show');
const files = readdirSync(join(import.meta.dirname, 'facts')).sort();
const cited = new Map<string, [exact: number, all: number]>();
for (const file of files) {
  const facts = JSON.parse(readFileSync(join(import.meta.dirname, 'facts', file), 'utf8')) as Facts;
  if (names.length > 0 && !names.includes(facts.repository)) continue;
  await measure(facts);
}
for (const [format, [exact, all]] of cited) console.log(`cited lines, ${format}: ${exact} of ${all} exact`);

async function measure({ repository, commit, unseen, facts }: Facts): Promise<void> {
  const name = repository.replace('/', '+');
  const dir = [join(folder, name, 'repo'), join(folder, name), join(folder, `${name}.git`)].find((one) =>
    existsSync(one),
  );
  if (dir === undefined) {
    console.log(`${repository}: there is no clone in ${folder}`);
    return;
  }
  const started = performance.now();
  const opened = await openGit(dir, commit, { env: process.env, isRead: isNamedAsDocument });
  const brain = await buildBrain(await selectDocuments(opened), { project: 'facts', builder: 2 });
  const seconds = (performance.now() - started) / 1000;
  const wrong = facts.flatMap((fact) => {
    const said = check(brain, fact);
    return said === null ? [] : [{ fact, said }];
  });
  const kinds = [...new Set(facts.map(({ kind }) => kind))];
  const counts = kinds.map((kind) => {
    const all = facts.filter((fact) => fact.kind === kind).length;
    return `${kind} ${all - wrong.filter(({ fact }) => fact.kind === kind).length}/${all}`;
  });
  const documents = [...brain.entries.values()].filter(({ path }) => brain.text(path) !== undefined).length;
  console.log(
    `${repository}${unseen ? ' (unseen)' : ''}: ${facts.length - wrong.length} of ${facts.length} right (${counts.join(', ')}); ${documents} documents, ${seconds.toFixed(1)} s`,
  );
  if (isShown) for (const { fact, said } of wrong) console.log(`  ${JSON.stringify(fact)}\n    ${said}`);
  cite(brain, dir, commit);
}

/** What the Brain says where that is not the fact; null where it is. */
function check(brain: Brain, fact: Fact): string | null {
  switch (fact.kind) {
    case 'status':
      return checkStatus(brain, fact);
    case 'id': {
      const path = attempt(() => findNode(brain, fact.id).path);
      return path === fact.path ? null : path;
    }
    case 'title': {
      const title = brain.at(fact.path)?.title ?? 'no document';
      return title === fact.title ? null : title;
    }
    case 'heading': {
      const found = brain
        .nodesOf(fact.path)
        .find(({ lines, kind }) => kind !== 'document' && lines?.start === fact.line);
      return found?.title === fact.title ? null : (found?.title ?? 'no section');
    }
    case 'link':
      return checkLink(brain, fact);
  }
}

function checkStatus(brain: Brain, fact: Extract<Fact, { kind: 'status' }>): string | null {
  const node = brain.at(fact.path);
  if (node === undefined) return 'no document';
  const { word, by } = node.status;
  const state = node.status.state === 'current' && isDraft(word) ? 'draft' : node.status.state;
  const successors = by.map((one) => (one.node === null ? one.text : brain.node(one.node)!.path));
  const isRight =
    fact.state.split('-or-').includes(state) &&
    (fact.word?.toLowerCase() ?? null) === (word?.toLowerCase() ?? null) &&
    (fact.by === undefined || successors.includes(fact.by));
  return isRight ? null : `${state} ${word} ${successors.join(' ')}`;
}

function checkLink(brain: Brain, fact: Extract<Fact, { kind: 'link' }>): string | null {
  const root = brain.at(fact.path);
  if (root === undefined) return 'no document';
  const edges = brain.outgoing(root).filter(({ line }) => line === fact.line);
  const leads = edges.flatMap(({ to }) => (to === null ? [] : (brain.node(to) ?? [])));
  const isRight = leads.some(
    (node) =>
      node.path === fact.to &&
      (fact.toLine === undefined || (fact.toLine === 0 ? node.kind === 'document' : startsAt(node, fact.toLine))),
  );
  const said = edges.map(({ target, to }) => `${target} -> ${to === null ? 'nothing' : placeOf(brain.node(to)!)}`);
  return isRight ? null : said.join('; ') || 'no link on this line';
}

/** A title with a line over it begins there or on the line of its words. */
function startsAt({ lines }: Node, line: number): boolean {
  return lines?.start === line || lines?.start === line - 1;
}

function placeOf({ path, lines, kind }: Node): string {
  return `${path}:${lines?.start ?? ''} (${kind})`;
}

function attempt(find: () => string): string {
  try {
    return find();
  } catch (error) {
    if (error instanceof GbrainError) return error.message.slice(0, 200);
    throw error;
  }
}

/** Cites random nodes of each format: their lines must be those of `git show`, and a heading's title stands on its first. */
function cite(brain: Brain, dir: string, commit: string): void {
  const random = seededRandom(7);
  const byFormat = new Map<string, Node[]>();
  for (const node of brain.tree.nodes) {
    if (node.lines !== null && node.kind !== 'document') addToList(byFormat, formatOf(node.path), node);
  }
  for (const [format, nodes] of byFormat) {
    const counts = cited.get(format) ?? [0, 0];
    cited.set(format, counts);
    for (let count = 0; count < CITED && nodes.length > 0; count++) {
      const [node] = nodes.splice(Math.floor(random() * nodes.length), 1) as [Node];
      const shown = spawnSync('git', ['-C', dir, 'show', `${commit}:${node.path}`], { maxBuffer: 1e9 });
      const written = splitLines(shown.stdout.toString('utf8').replace(/^\ufeff/, ''));
      const { start, end } = node.lines!;
      const said = brain
        .text(node.path)!
        .text.split('\n')
        .slice(start - 1, end);
      const isSame = said.join('\n') === written.slice(start - 1, end).join('\n');
      counts[1] += 1;
      if (
        isSame &&
        (node.kind === 'table' || saysTitle(written.slice(start - 1, Math.min(end, start + 40)), node.title))
      )
        counts[0] += 1;
      else if (isShown)
        console.log(
          `  cited ${node.path}:${start}-${end} ${node.kind} ${JSON.stringify(node.title)}: ${written[start - 1]?.slice(0, 120)}`,
        );
    }
  }
}

/** Whether the words of a title stand in lines, in their order; markup may stand between them. */
function saysTitle(lines: readonly string[], title: string): boolean {
  if (title === '(untitled)') return true;
  const words = title.match(/[\p{L}\p{N}]+/gu) ?? [];
  const text = lines.join(' ').replace(/[`*\\]/g, '');
  return holdsInOrder(text, words) || holdsInOrder(text.replace(/<[^>]*>/g, ''), words);
}

function holdsInOrder(text: string, words: readonly string[]): boolean {
  let rest = text;
  for (const word of words) {
    const at = rest.indexOf(word);
    if (at === -1) return false;
    rest = rest.slice(at + word.length);
  }
  return true;
}
