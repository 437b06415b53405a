import { z } from 'zod';
import type { AnswerShape } from '../models/reply/answer-shape.ts';
import { TAKE_KINDS } from '../takes/page/take.ts';

const date = z
  .string()
  .nullish()
  .transform((text) => (text?.trim() ? text.trim() : null));

const proposalSchema = z.object({
  lines: z.array(z.coerce.number().int().positive()).min(1).max(60),
  claim: z.string().trim().min(1).max(1_000),
  kind: z.enum(TAKE_KINDS),
  holder: z.string().trim().min(1).max(200),
  weight: z.coerce.number().min(0).max(1),
  since: date,
  until: date,
});

/** A take as a model proposes it, not yet held against the page. */
export type Proposal = z.infer<typeof proposalSchema>;

/** What a reply proposes. `unread` are entries that are no takes, each with the reason. */
export interface Proposals {
  proposals: Proposal[];
  unread: { claim: string; reason: string }[];
}

/** What an answer looks like: an object whose `takes` are a list. `asked` is the text of the lines that were shown. */
export function proposalsShape(asked: string): AnswerShape<Proposals> {
  return {
    fields: ['takes'],
    weigh(value) {
      if (Array.isArray(value) || !('takes' in value)) return { kind: 'other' };
      if (!Array.isArray(value.takes)) return { kind: 'invalid', error: '"takes" is not a list' };
      return { kind: 'answer', value: readAll(value.takes) };
    },
    merge: (one, other) => (JSON.stringify(one) === JSON.stringify(other) ? one : null),
    isQuoted: (slice) => slice.length > 20 && asked.includes(slice),
  };
}

function readAll(takes: readonly unknown[]): Proposals {
  const read: Proposals = { proposals: [], unread: [] };
  for (const take of takes) {
    const { success, data, error } = proposalSchema.safeParse(take);
    if (success) {
      read.proposals.push(data);
      continue;
    }
    const claim = take !== null && typeof take === 'object' && 'claim' in take ? String(take.claim).slice(0, 200) : '';
    const [issue] = error.issues;
    read.unread.push({ claim, reason: `is not a take: ${issue!.path.join('.')}: ${issue!.message}` });
  }
  return read;
}
