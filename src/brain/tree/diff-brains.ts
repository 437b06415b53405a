import type { Brain } from './brain.ts';
import { describeStatus } from './describe-place.ts';

/** What changed from one build of a project to another. Lists are in the order of their paths or ids. */
export interface BrainDiff {
  documents: { added: string[]; removed: string[]; changed: string[] };
  /** Sections, cards and tables that only one of the two has. */
  nodes: { added: number; removed: number };
  /** Ids of cards and documents, such as `BR-012`, that only one of the two defines. */
  ids: { added: string[]; removed: string[] };
  /** Documents that say something else of their status; null where they say nothing. */
  statuses: { path: string; before: string | null; after: string | null }[];
}

/** Compares two brains of a project. Documents whose bytes are the same are not looked into. */
export function diffBrains(before: Brain, after: Brain): BrainDiff {
  const documents = { added: only(after, before), removed: only(before, after), changed: changedPaths(before, after) };
  const [old, fresh] = [
    nodesOf(before, [...documents.removed, ...documents.changed]),
    nodesOf(after, [...documents.added, ...documents.changed]),
  ];
  return {
    documents,
    nodes: { added: missing(fresh.ids, old.ids).length, removed: missing(old.ids, fresh.ids).length },
    ids: { added: missing(fresh.cards, old.cards), removed: missing(old.cards, fresh.cards) },
    statuses: documents.changed.flatMap((path) => {
      const [was, is] = [before, after].map((brain) => describeStatus(brain, brain.at(path)!));
      return was === is ? [] : [{ path, before: was ?? null, after: is ?? null }];
    }),
  };
}

const isDocument = (brain: Brain, path: string) => brain.at(path)?.kind === 'document';

function only(brain: Brain, other: Brain): string[] {
  return [...brain.entries.keys()].filter((path) => isDocument(brain, path) && !isDocument(other, path)).sort();
}

function changedPaths(before: Brain, after: Brain): string[] {
  return [...after.entries.values()]
    .filter(({ path, blob }) => {
      const old = before.entries.get(path);
      return old !== undefined && old.blob !== blob && isDocument(after, path) && isDocument(before, path);
    })
    .map(({ path }) => path)
    .sort();
}

function nodesOf(brain: Brain, paths: readonly string[]): { ids: Set<string>; cards: Set<string> } {
  const nodes = paths.flatMap((path) => brain.nodesOf(path));
  return {
    ids: new Set(nodes.filter(({ kind }) => kind !== 'document').map(({ id }) => id)),
    cards: new Set(nodes.flatMap(({ card }) => card ?? [])),
  };
}

const missing = (from: ReadonlySet<string>, other: ReadonlySet<string>) =>
  [...from].filter((one) => !other.has(one)).sort();
