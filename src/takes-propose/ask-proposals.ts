import { type Asking, askKept, type Spending } from '../models/call/ask-kept.ts';
import { type ReadReply, readReply } from '../models/reply/read-reply.ts';
import { encodeInert } from '../text/encode-inert.ts';
import { type AskedPage, PROPOSALS_SCHEMA, proposePrompt } from './propose-prompt.ts';
import { type Proposals, proposalsShape } from './read-proposals.ts';

/** Enough for a dozen takes and for a model that thinks before. */
export const MAX_OUTPUT_TOKENS = 8_000;

/**
 * Asks for the takes of a piece of a page, and once more where the reply cannot be read. Throws ModelError or
 * BudgetExceededError when the model is not asked or does not reply.
 */
export async function askProposals(page: AskedPage, asking: Asking, spending: Spending): Promise<ReadReply<Proposals>> {
  const { system, prompt } = proposePrompt(page);
  const shape = proposalsShape(page.lines.map(([, text]) => text).join('\n'));
  const ask = async (user: string) => {
    const question = { system, prompt: user, schema: PROPOSALS_SCHEMA, maxOutputTokens: MAX_OUTPUT_TOKENS };
    const { text, finish } = await askKept(question, asking, spending);
    return readReply(text, shape, finish);
  };
  const read = await ask(prompt);
  if (read.ok || read.reason === 'refusal') return read;
  const complaint = `Your previous reply could not be used: ${encodeInert(read.message)}`;
  return ask(`${prompt}\n\n${complaint}\nReply again, with the whole JSON object and nothing else.`);
}
