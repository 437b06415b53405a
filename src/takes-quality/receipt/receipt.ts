import {
  boolean,
  described,
  integer,
  type JsonSchema,
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
import { DIMENSIONS, type Dimension, TAKE_KINDS } from '../../takes/page/take.ts';
import { cycleSchema } from '../panel/cycle.ts';
import { VERDICTS } from '../panel/verdict.ts';
import { findingFields, perDimension, score } from '../reply/judge-reply.ts';

const sha8 = matching('^[0-9a-f]{8}$');
const interval = described(
  'Lower and upper end of the 95 % interval; null when there is none.',
  nullable(record({ low: number(), high: number() })),
);

const dimensionScore = record({
  mean: described('Mean of `scores`, unrounded.', score),
  min: score,
  max: score,
  scores: described('One per contributing judge, in panel order; with repeats, its mean over them.', list(score)),
  per_model: described('By model id: its score and its feedback, which is untrusted text.', {
    type: 'object',
    additionalProperties: { anyOf: [score, record({ score }, { feedback: text, repeats: list(score) })] },
  } as Schema<Record<string, { score: number; feedback?: string; repeats?: number[] } | number>>),
});

const findingSchema = record({ ...findingFields, model: described('The judge that made the finding.', text) });

const agreementScore = record({
  alpha: described('Null where it is undefined.', nullable(number())),
  interval,
  units: described('Takes that at least two judges looked at.', integer(0)),
});

const agreementSchema = record({
  overall: described('Over the number of dimensions that each judge says a take breaks.', agreementScore),
  dimensions: described('Over "breaks it" (1) or not (0) in one dimension.', perDimension(agreementScore)),
});

const noiseScore = record({
  means: described(
    'Mean of each repeat over the judges that contributed to all of them, unrounded, in order.',
    list(score),
  ),
  sd: described('Sample standard deviation (n − 1); null with fewer than two repeats.', nullable(number())),
  interval,
});

const dimensionUncertainty = record({
  broken_share: described(
    'Share of takes that break the dimension, from 0 to 1: the mean over the judges that listed findings; null without any.',
    nullable(number({ minimum: 0, maximum: 1 })),
  ),
  sample_interval: described(
    "Wilson's 95 % interval of that share over the sampled takes; null when there is none.",
    nullable(record({ low: number(), high: number() })),
  ),
  judges_interval: described(
    "Student's 95 % interval of the mean score over the judges, within the scale; null with fewer than two judges.",
    nullable(record({ low: number(), high: number() })),
  ),
});

const takeSchema = record(
  {
    take: described('Number in the sample, from 1.', integer(1)),
    project: text,
    slug: text,
    row: described("Row number in the page's table; null when the row has none.", nullable(integer())),
    line: described('Line of the row in its document.', integer(0)),
    claim_sha8: described('First 8 hex digits of the SHA-256 of the claim.', sha8),
    claim: described('Untrusted text, cut at 500 characters.', text),
    kind: oneOf(...TAKE_KINDS),
    holder: text,
    weight: described('Null when the page gives no valid number.', nullable(number())),
  },
  {
    passage: described(
      'What the judges saw of the page; only where a finding names the take.',
      record({ lines: text, text }),
    ),
  },
);

const fields = record(
  {
    schema_version: described('Locks the contract: any change but a new optional field raises it.', {
      const: 1,
    } as Schema<1>),
    ts: described('When the run ended, ISO 8601 in UTC.', matching('^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d')),
    rubric_version: described('Name of the rubric epoch; `trend` groups by it.', text),
    rubric_sha8: described("Fingerprint of the rubric's whole text.", sha8),
    corpus: record(
      {
        source: oneOf('db', 'fs'),
        n_takes: described('Takes judged.', integer(0)),
        slug_prefix: described(
          'Literal prefix of the page slugs; null when all pages were drawn from.',
          nullable(text),
        ),
        corpus_sha8: described('Fingerprint of the takes text as the judges saw it, in sample order.', sha8),
      },
      { folder: described('Name of the folder that was drawn from; only when the source is `fs`.', text) },
    ),
    prompt_sha8: described('Fingerprint of the prompt template without the takes.', sha8),
    models_sha8: described('Fingerprint of the sorted model ids.', sha8),
    models: described('The panel in the order given.', { ...list(text), minItems: 1 }),
    cycles_run: described('How often the whole panel was asked, repeats included.', integer(0)),
    successes_per_cycle: described('Contributing judges of each of those cycles.', list(integer(0))),
    verdict: described(
      'inconclusive when fewer than two thirds of the panel gave complete scores.',
      oneOf(...VERDICTS),
    ),
    scores: described('By dimension; empty when inconclusive.', {
      type: 'object',
      additionalProperties: dimensionScore,
    } as Schema<Partial<Record<Dimension, DimensionScore>>>),
    overall_score: described(
      'Mean of the five dimension means, unrounded; null when inconclusive.',
      nullable(number()),
    ),
    cost_usd: described('US dollars of all calls of this run with a known cost.', number({ minimum: 0 })),
    improvements: described('What the judges would improve, without duplicates; untrusted text.', list(text)),
    errors: described('Judges that failed, with the reason; a budget that was passed.', list(text)),
    verdictMessage: described('The verdict in words.', text),
  },
  {
    cost_complete: described('False when a cost is unknown, so that `cost_usd` is a lower bound.', boolean),
    limit: described('Takes that were asked for: the sample is smaller where the brain holds fewer.', integer(1)),
    seed: described('Seed of the sample: with the same seed, the same brain gives the same takes.', integer(0)),
    project: described('The one project drawn from; null for all.', nullable(text)),
    takes: described('The sample, in order.', list(takeSchema)),
    cycles: described('Every time the panel was asked, with each reply as read.', list(cycleSchema)),
    findings: described('Of the judges that count; errors first, then by take.', list(findingSchema)),
    agreement: described("Krippendorff's alpha (interval) over the findings per take.", agreementSchema),
    repeats: described(
      'How often the identical sample was judged to measure the noise; 1 when it was not.',
      integer(1),
    ),
    noise: described(
      'Spread of each panel mean over the repeats; only when there were several.',
      perDimension(noiseScore),
    ),
    budget_usd: described('The cap that was set, in US dollars; null for none.', nullable(number({ minimum: 0 }))),
    uncertainty: described(
      'How far the verdict could be off by the luck of the sample and of the judges; only where there are scores.',
      perDimension(dimensionUncertainty),
    ),
    settled: described(
      'What people have decided on findings; only where a file of decisions was there.',
      record({
        findings: described(
          'Of this receipt, by take and dimension.',
          list(
            record({
              take: integer(1),
              dimension: oneOf(...DIMENSIONS),
              decision: oneOf('accepted', 'dismissed'),
              reason: described('In the words of the person; possibly empty.', text),
            }),
          ),
        ),
        judges: described(
          'By all decisions in the file, whatever the run: how many findings of a judge were accepted and dismissed.',
          list(record({ model: text, accepted: integer(0), dismissed: integer(0) })),
        ),
      }),
    ),
    evidence: described(
      'Only with --require-evidence: why a PASS was withheld; empty when nothing was.',
      record({ withheld: list(text) }),
    ),
  },
);

/**
 * The JSON Schema of a receipt: the contract that `schemas/takes-quality-receipt.schema.json` publishes, and the one
 * source of the types below.
 */
export const RECEIPT_SCHEMA: JsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Receipt of gbrain eval takes-quality',
  description: 'Additive-stable at schema_version 1: fields may be added, none is changed or removed.',
  ...fields,
  anyOf: [
    { properties: { verdict: { const: 'inconclusive' } } },
    { properties: { scores: { required: [...DIMENSIONS] }, overall_score: { type: 'number' } } },
  ],
};

/** The durable record of one takes-quality run. The optional fields were added later: older receipts lack them. */
export type Receipt = ValueOf<typeof fields>;
/** One dimension of a receipt. */
export type DimensionScore = ValueOf<typeof dimensionScore>;
/** A take of the sample: enough to find it again and to show it without the brain. */
export type ReceiptTake = ValueOf<typeof takeSchema>;
/** A finding with the judge that made it. */
export type ReceiptFinding = ValueOf<typeof findingSchema>;
/** Krippendorff's alpha (interval) with its bootstrap interval. */
export type AgreementScore = ValueOf<typeof agreementScore>;
/** How far the judges agree on which takes are bad. */
export type Agreement = ValueOf<typeof agreementSchema>;
/** How far one dimension could be off. */
export type DimensionUncertainty = ValueOf<typeof dimensionUncertainty>;
/** Spread of one dimension's panel mean over repeats. */
export type NoiseScore = ValueOf<typeof noiseScore>;
