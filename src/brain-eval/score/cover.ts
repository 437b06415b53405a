import type { Citation } from '../citations/citation.ts';
import type { Corpus } from '../key/corpus.ts';
import type { EvidenceLine } from '../key/resolve-key.ts';

/** What an answer's citations cover of the lines that hold the answer. */
export interface Cover {
  /** Per evidence line: the first valid citation that holds it, as written; null where none does. */
  by: readonly (string | null)[];
  /** Evidence lines covered over the different lines of the citations that cover one; null when none does. */
  precision: number | null;
  /** Evidence lines covered over all different lines cited; a document without lines counts whole. Null when none is. */
  strictPrecision: number | null;
  /** A valid citation names a document with evidence, and no lines. */
  documentOnly: boolean;
}

/** Checks which evidence lines the valid citations cover; invalid citations cover nothing and are counted elsewhere. */
export function coverEvidence(
  evidence: readonly EvidenceLine[],
  citations: readonly Citation[],
  corpus: Corpus,
): Cover {
  const valid = citations.filter(({ problem }) => problem === null);
  const by = evidence.map((line) => valid.find((citation) => holds(citation, line))?.raw ?? null);
  const covered = by.filter((raw) => raw !== null).length;
  const covering = valid.filter((citation) => evidence.some((line) => holds(citation, line)));
  const cited = countLines(valid, corpus);
  return {
    by,
    precision:
      covered === 0 ? null : covered / (covering.length === valid.length ? cited : countLines(covering, corpus)),
    strictPrecision: cited === 0 ? null : covered / cited,
    documentOnly: valid.some(({ path, lines }) => lines === null && evidence.some(({ file }) => file === path)),
  };
}

function holds({ path, lines }: Citation, { file, line }: EvidenceLine): boolean {
  return path === file && lines !== null && lines.start <= line && line <= lines.end;
}

/** The number of different lines that the citations name. */
function countLines(citations: readonly Citation[], corpus: Corpus): number {
  const ranges = citations.map(({ path, lines }) => ({
    path,
    start: lines?.start ?? 1,
    end: lines?.end ?? corpus.lineCounts.get(path) ?? 0,
  }));
  ranges.sort((a, b) => (a.path === b.path ? a.start - b.start : a.path < b.path ? -1 : 1));
  let count = 0;
  let path = '';
  let last = 0;
  for (const range of ranges) {
    if (range.path !== path) last = 0;
    path = range.path;
    count += Math.max(0, range.end - Math.max(range.start - 1, last));
    last = Math.max(last, range.end);
  }
  return count;
}
