import {
  boolean,
  described,
  integer,
  list,
  matching,
  nullable,
  number,
  oneOf,
  record,
  type Schema,
  text,
  type ValueOf,
} from '../../json-schema/schema.ts';
import type { Reading } from '../../models/reply/find-rivals.ts';
import { DIMENSIONS } from '../../takes/page/take.ts';
import { laterReplyFields, replyFields, score } from '../reply/judge-reply.ts';
import { VERDICTS } from './verdict.ts';

const callSchema = record({
  step: described(
    'Why the call was made: the question itself, or the one correction after an unreadable reply.',
    oneOf('ask', 'correction'),
  ),
  prompt_sha256: described('SHA-256 of the exact system text and prompt that were sent.', matching('^[0-9a-f]{64}$')),
  cost_usd: described(
    'US dollars; 0 for a reused reply, null when the model has no price or reported no tokens.',
    nullable(number({ minimum: 0 })),
  ),
  uncertain_attempts: described(
    'Failed attempts before the reply that the provider may have billed; not in cost_usd.',
    integer(0),
  ),
  input_tokens: integer(0),
  output_tokens: integer(0),
  milliseconds: described(
    'From the first byte sent to the last byte received; 0 for a reused reply.',
    number({ minimum: 0 }),
  ),
  reused: described('True when the reply came from the stored attempts and was not paid for again.', boolean),
  over_budget: described('True when nothing was sent because the budget had no room for the call.', boolean),
  reading: described('How the reply was read; null when it could not be.', nullable(text) as Schema<Reading | null>),
  error: described('Why the call gave no usable reply; null when it did.', nullable(text)),
});

const contradictionSchema = record({
  dimension: oneOf(...DIMENSIONS),
  score: described('What the judge gave.', score),
  implied: described('What the rubric gives for the findings of the same reply.', score),
  share: described(
    'Share of takes that those findings break, from 0 to 1, as the rubric counts.',
    number({ minimum: 0, maximum: 1 }),
  ),
});

const judgementSchema = record(
  {
    model: described('Full model id.', text),
    contributed: described('True when every dimension has a score: only then does the judge count.', boolean),
    ...replyFields,
    scores: described('Null when the judge did not contribute.', nullable(replyFields.scores)),
    error: described('Why the judge did not contribute; null when it did.', nullable(text)),
    calls: list(callSchema),
  },
  {
    ...laterReplyFields,
    contradictions: described(
      'Dimensions whose score is not the one that its findings give, after the judge was asked once more.',
      list(contradictionSchema),
    ),
  },
);

/** Every judge of the panel asked once. */
export const cycleSchema = record({
  cycle: described('From 1; always 1 when the run only repeats.', integer(1)),
  repeat: described('From 1; always 1 when the run does not repeat.', integer(1)),
  verdict: described('Of this cycle alone.', oneOf(...VERDICTS)),
  successes: described('Judges that contributed.', integer(0)),
  judgements: described('In panel order.', list(judgementSchema)),
});

/** One call to a judge. */
export type JudgeCall = ValueOf<typeof callSchema>;
/** What one judge did in one cycle. */
export type Judgement = ValueOf<typeof judgementSchema>;
/** A score that does not follow from the findings beside it. */
export type Contradiction = ValueOf<typeof contradictionSchema>;
export type Cycle = ValueOf<typeof cycleSchema>;

/** What a panel at work reports, for a line per judge on a terminal. */
export type PanelEvent =
  | { type: 'asked'; model: string; cycle: number; repeat: number; correction: boolean }
  | { type: 'judged'; cycle: number; repeat: number; judgement: Judgement }
  | { type: 'cycle'; cycle: Cycle };
