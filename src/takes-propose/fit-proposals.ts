import { decodeDocument } from '../documents/document.ts';
import { outlineDocument } from '../documents/outline/outline-document.ts';
import { lintTakes } from '../takes/lint/lint-takes.ts';
import { addTakes, type NewTake } from '../takes/page/add-takes.ts';
import { readPage } from '../takes/page/read-page.ts';
import type { Page } from '../takes/page/take.ts';
import type { BrainNames } from '../takes/rules/rule.ts';
import { cut } from '../text/escape.ts';
import type { Proposal } from './read-proposals.ts';

/** A take to be added to a page, with the lines that hold it. */
export interface ProposedTake extends NewTake {
  /** Number of its row. */
  row: number;
  /** Lines of the page as it was, in order. */
  lines: number[];
}

/** A proposal that was dropped, and why. */
export interface Dropped {
  claim: string;
  reason: string;
}

/** The proposals that a page can take in, what it then is, and what was dropped. */
export interface Fitted {
  takes: ProposedTake[];
  dropped: Dropped[];
  /** The bytes of the page with the takes; null when there are none. */
  content: Buffer | null;
}

/** Fits proposals into a page: without those that it has already, that lint has something to say of, or that no row can hold. */
export function fitProposals(
  page: Page,
  content: Buffer,
  proposals: readonly Proposal[],
  brain: BrainNames | undefined,
): Fitted {
  const dropped: Dropped[] = [];
  const seen = new Set(page.takes.map(({ claim }) => foldClaim(claim)));
  const sourceOf = sourceFinder(page);
  let wanted = proposals.flatMap((proposal) => {
    const claim = proposal.claim.replace(/\s+/g, ' ');
    const folded = foldClaim(claim);
    if (seen.has(folded)) return [];
    seen.add(folded);
    const take: NewTake & { lines: number[] } = {
      claim,
      kind: proposal.kind,
      holder: proposal.holder,
      weightText: proposal.weight === 1 ? '1.0' : String(proposal.weight),
      since: proposal.since,
      until: proposal.until,
      source: sourceOf(proposal.lines),
      lines: [...new Set(proposal.lines)].sort((a, b) => a - b),
    };
    if (addTakes(page.path, content, [take]) !== null) return [take];
    dropped.push({ claim, reason: 'cannot be written as a row of this page' });
    return [];
  });
  // Lint sees the page as it would be. What it refuses is left out, and it looks again.
  for (;;) {
    const added = wanted.length === 0 ? null : addTakes(page.path, content, wanted);
    if (added === null) return { takes: [], dropped, content: null };
    const after = readPage(decodeDocument({ path: page.path, blob: '', content: added.content }))!;
    const faults = new Map(lintTakes(after, brain).map((finding) => [finding.line, finding]));
    const rows = new Map(after.takes.map(({ line, row }) => [line, row]));
    const isFaulty = (index: number) => faults.has(added.line + index);
    if (!wanted.some((_, index) => isFaulty(index))) {
      const takes = wanted.map((take, index) => ({ ...take, row: rows.get(added.line + index)! }));
      return { takes, dropped, content: added.content };
    }
    for (const [index, { claim }] of wanted.entries()) {
      const fault = faults.get(added.line + index);
      if (fault !== undefined) dropped.push({ claim, reason: `${fault.rule}: ${fault.message}` });
    }
    wanted = wanted.filter((_, index) => !isFaulty(index));
  }
}

/** A claim by its letters and digits alone. */
function foldClaim(claim: string): string {
  return claim
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/** The source that a row names: the heading above the first line it rests on, else the title. */
function sourceFinder(page: Page): (lines: readonly number[]) => string {
  const { path, lines, title } = page;
  const { headings } = outlineDocument({ path, blob: '', bytes: 0, lines, flags: [] });
  return (cited) => {
    const first = Math.min(...cited);
    const heading = headings.findLast((one) => one.lines.start <= first)?.title ?? title;
    return cut(heading.replace(/\s+/g, ' ').trim(), 60);
  };
}
