import { decodeDocument } from '../documents/document.ts';
import { blobId } from '../documents/git/git-object.ts';
import type { Asking, Spending } from '../models/call/ask-kept.ts';
import { readPage } from '../takes/page/read-page.ts';
import type { Page } from '../takes/page/take.ts';
import type { BrainNames } from '../takes/rules/rule.ts';
import { askProposals } from './ask-proposals.ts';
import { whyNotHeld } from './check-proposal.ts';
import { chunkPage } from './chunk-page.ts';
import { type Fitted, fitProposals } from './fit-proposals.ts';
import type { Proposal } from './read-proposals.ts';

/** A file that takes are proposed for. */
export interface PageFile {
  path: string;
  content: Buffer;
}

/** What was proposed for a page. */
export interface PageProposals extends Fitted {
  page: Page;
  file: PageFile;
  /** Why a piece of the page has no proposals; null when every reply could be read. */
  error: string | null;
}

/** Without a budget, how many pages are asked about at once. With one, each waits for what the last has cost. */
const AT_ONCE = 4;

/**
 * Proposes takes for pages, in their order; what is no Markdown text is passed over. When the model cannot be asked any
 * more, the error is thrown after the calls under way have ended, so that what they cost is kept.
 */
export async function* proposeTakes(
  files: AsyncIterable<PageFile>,
  asking: Asking,
  { brain, spending }: { brain?: BrainNames | undefined; spending: Spending },
): AsyncGenerator<PageProposals> {
  const limit = asking.budget.capUsd === null ? AT_ONCE : 1;
  const underWay: Promise<PageProposals>[] = [];
  try {
    for await (const file of files) {
      const { path, content } = file;
      const page = readPage(decodeDocument({ path, blob: blobId(content), content }));
      if (page === null) continue;
      const proposed = proposeForPage(page, file, asking, { brain, spending });
      // It is awaited in its turn; until then its failure is nobody's.
      proposed.catch(() => {});
      underWay.push(proposed);
      if (underWay.length >= limit) yield await underWay.shift()!;
    }
    while (underWay.length > 0) yield await underWay.shift()!;
  } finally {
    await Promise.allSettled(underWay);
  }
}

async function proposeForPage(
  page: Page,
  file: PageFile,
  asking: Asking,
  { brain, spending }: { brain?: BrainNames | undefined; spending: Spending },
): Promise<PageProposals> {
  const held: Proposal[] = [];
  const dropped: Fitted['dropped'] = [];
  let error: string | null = null;
  for (const lines of chunkPage(page)) {
    const read = await askProposals({ path: page.path, title: page.title, lines }, asking, spending);
    if (!read.ok) {
      error = `${asking.model.id} ${read.message}`;
      continue;
    }
    dropped.push(...read.value.unread);
    for (const proposal of read.value.proposals) {
      const reason = whyNotHeld(proposal, page, lines);
      if (reason === null) held.push(proposal);
      else dropped.push({ claim: proposal.claim, reason });
    }
  }
  const fitted = fitProposals(page, file.content, held, brain);
  return { ...fitted, dropped: [...dropped, ...fitted.dropped], page, file, error };
}
