import {
  boolean,
  described,
  integer,
  list,
  number,
  oneOf,
  record,
  type Schema,
  text,
  type ValueOf,
} from '../../json-schema/schema.ts';
import { DIMENSIONS, type Dimension } from '../../takes/page/take.ts';

export const SEVERITIES = ['error', 'warning'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** A score that a judge gives, or a mean of such scores. */
export const score = number({ minimum: 1, maximum: 10 });

/** One value for every dimension. */
export function perDimension<T>(schema: Schema<T>): Schema<Record<Dimension, T>> {
  return record(Object.fromEntries(DIMENSIONS.map((dimension) => [dimension, schema]))) as Schema<Record<Dimension, T>>;
}

/** One take that breaks one dimension, as a judge named it. */
export const findingFields = {
  take: described('Number of the take in the sample, from 1.', integer(1)),
  dimension: oneOf(...DIMENSIONS),
  reason: described('In the words of the judge: untrusted text.', text),
  severity: described('Null when the judge gave none.', oneOf(...SEVERITIES, null)),
};

/** A judge's reply after it was read; every score is there. */
export const replyFields = {
  scores: perDimension(record({ score, feedback: described('Untrusted text, possibly empty.', text) })),
  improvements: list(text),
  findings: list(record(findingFields)),
  notes: described('What was left out of the reply, and why.', list(text)),
};

/** Fields of a judge's reply that older receipts lack. */
export const laterReplyFields = {
  findings_listed: described(
    'False when the reply held no list of findings, or one that cannot be read whole, so that its scores lack support.',
    boolean,
  ),
};
const replySchema = record({ ...replyFields, ...laterReplyFields });

export interface JudgeReply extends ValueOf<typeof replySchema> {
  /** The findings that cannot be read, each with the reason; they are noted too. */
  unread: string[];
  /** What is written in another language than the takes, so that nobody can tell whether it goes with the scores. */
  foreign: string[];
}
export type Finding = JudgeReply['findings'][number];
