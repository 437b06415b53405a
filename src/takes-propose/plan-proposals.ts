import { type KeptReplies, replyKey } from '../models/call/kept-replies.ts';
import type { Model } from '../models/call/model.ts';
import { promptBytesOf, worstCaseCost } from '../models/call/pricing.ts';
import type { Page } from '../takes/page/take.ts';
import { MAX_OUTPUT_TOKENS } from './ask-proposals.ts';
import { chunkPage } from './chunk-page.ts';
import { PROPOSALS_SCHEMA, proposePrompt } from './propose-prompt.ts';

/** What proposing takes for pages would ask. */
export interface ProposalPlan {
  pages: number;
  /** Questions that the model has not answered yet; one whose reply cannot be read is asked twice. */
  calls: number;
  /** Questions that an earlier run has paid for. */
  kept: number;
  /** US dollars, if each call costs the most that it can; null when the model has no price. */
  worstCaseUsd: number | null;
}

/** Counts the questions of pages and what they can cost; asks nothing. */
export async function planProposals(
  pages: AsyncIterable<Page>,
  model: Model,
  replies: KeptReplies | null,
): Promise<ProposalPlan> {
  const plan: ProposalPlan = { pages: 0, calls: 0, kept: 0, worstCaseUsd: model.price === null ? null : 0 };
  for await (const page of pages) {
    plan.pages++;
    for (const lines of chunkPage(page)) {
      const { system, prompt } = proposePrompt({ path: page.path, title: page.title, lines });
      if (await replies?.find(replyKey(model.id, system, prompt))) {
        plan.kept++;
        continue;
      }
      plan.calls++;
      if (model.price === null || plan.worstCaseUsd === null) continue;
      const bytes = promptBytesOf({ system, prompt, schema: PROPOSALS_SCHEMA });
      plan.worstCaseUsd += worstCaseCost(model.price, bytes, MAX_OUTPUT_TOKENS);
    }
  }
  return plan;
}
