import { DIMENSIONS, TAKE_KINDS } from '../../takes/page/take.ts';
import { SEVERITIES } from '../panel/judge-reply.ts';
import type { JsonSchema } from './validate.ts';

const text: JsonSchema = { type: 'string' };
const score: JsonSchema = { type: 'number', minimum: 1, maximum: 10 };
const count: JsonSchema = { type: 'integer', minimum: 0 };
const ordinal: JsonSchema = { type: 'integer', minimum: 1 };
const dollars: JsonSchema = { type: 'number', minimum: 0 };
const sha8: JsonSchema = { type: 'string', pattern: '^[0-9a-f]{8}$' };
const verdict: JsonSchema = { enum: ['pass', 'fail', 'inconclusive'] };
const interval: JsonSchema = {
  type: ['object', 'null'],
  properties: { low: { type: 'number' }, high: { type: 'number' } },
  required: ['low', 'high'],
};
const list = (items: JsonSchema, description?: string): JsonSchema => ({
  ...(description === undefined ? {} : { description }),
  type: 'array',
  items,
});
const record = (properties: Record<string, JsonSchema>, optional: readonly string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((key) => !optional.includes(key)),
});
const described = (description: string, schema: JsonSchema): JsonSchema => ({ description, ...schema });
const perDimension = (schema: JsonSchema): JsonSchema =>
  record(Object.fromEntries(DIMENSIONS.map((dimension) => [dimension, schema])));

const dimensionScore = record({
  mean: described('Mean of `scores`, unrounded.', score),
  min: score,
  max: score,
  scores: list(score, 'One per contributing judge, in panel order; with repeats, its mean over them.'),
  per_model: described('By model id: its score and its feedback, which is untrusted text.', {
    type: 'object',
    additionalProperties: {
      anyOf: [score, record({ score, feedback: text, repeats: list(score) }, ['feedback', 'repeats'])],
    },
  }),
});

const finding: Record<string, JsonSchema> = {
  take: described('Number of the take in the sample, from 1.', ordinal),
  dimension: { enum: [...DIMENSIONS] },
  reason: described('In the words of the judge: untrusted text.', text),
  severity: { enum: [...SEVERITIES, null] },
};

const call = record({
  step: { enum: ['ask', 'correction'] },
  prompt_sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  cost_usd: described('0 for a reused reply, null when unknown.', { type: ['number', 'null'], minimum: 0 }),
  uncertain_attempts: described('Failed attempts that may have been billed; not in cost_usd.', count),
  input_tokens: count,
  output_tokens: count,
  milliseconds: dollars,
  reused: described('True when the reply had been paid for by an earlier run.', { type: 'boolean' }),
  over_budget: described('True when nothing was sent because the budget had no room.', { type: 'boolean' }),
  reading: { type: ['string', 'null'] },
  error: { type: ['string', 'null'] },
});

const judgement = record({
  model: text,
  contributed: described('True when every dimension has a score.', { type: 'boolean' }),
  scores: { anyOf: [{ type: 'null' }, perDimension(record({ score, feedback: text }))] },
  improvements: list(text),
  findings: list(record(finding)),
  notes: list(text, 'What was left out of the reply and why.'),
  error: described('Why the judge did not contribute; null when it did.', { type: ['string', 'null'] }),
  calls: list(call),
});

const agreement = record({ alpha: { type: ['number', 'null'] }, interval, units: count });

const take = record(
  {
    take: ordinal,
    project: text,
    slug: text,
    row: { type: ['integer', 'null'] },
    line: count,
    claim_sha8: sha8,
    claim: described('Untrusted text, cut.', text),
    kind: { enum: [...TAKE_KINDS] },
    holder: text,
    weight: { type: ['number', 'null'] },
    passage: described(
      'What the judges saw of the page; only where a finding names the take.',
      record({ lines: text, text }),
    ),
  },
  ['passage'],
);

/** The JSON Schema of a receipt: the contract that `schemas/takes-quality-receipt.schema.json` publishes. */
export const RECEIPT_SCHEMA: JsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Receipt of gbrain eval takes-quality',
  description: 'Additive-stable at schema_version 1: fields may be added, none changes or leaves.',
  ...record(
    {
      schema_version: described('Locks the contract.', { const: 1 }),
      ts: described('When the run ended, ISO 8601 in UTC.', {
        type: 'string',
        pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d',
      }),
      rubric_version: described('Name of the rubric epoch; trend groups by it.', text),
      rubric_sha8: described('Fingerprint of the whole rubric.', sha8),
      corpus: record({
        source: { enum: ['db', 'fs'] },
        n_takes: described('Takes judged.', count),
        slug_prefix: described('Literal prefix of the page slugs, or null.', { type: ['string', 'null'] }),
        corpus_sha8: described('Fingerprint of the takes text as judged, in sample order.', sha8),
      }),
      prompt_sha8: described('Fingerprint of the prompt template without the takes.', sha8),
      models_sha8: described('Fingerprint of the sorted model ids.', sha8),
      models: described('The panel in the order given.', { type: 'array', items: text, minItems: 1 }),
      cycles_run: described('How often the whole panel was asked.', count),
      successes_per_cycle: list(count, 'Contributing judges of each of those.'),
      verdict: described('inconclusive when fewer than two thirds of the panel gave complete scores.', verdict),
      scores: described('By dimension; empty when inconclusive.', {
        type: 'object',
        additionalProperties: dimensionScore,
      }),
      overall_score: described('Mean of the dimension means, unrounded; null when inconclusive.', {
        type: ['number', 'null'],
      }),
      cost_usd: described('Sum over all calls with a known cost.', dollars),
      improvements: list(text, 'Without duplicates; untrusted text.'),
      errors: list(text, 'Judges that failed, with the reason.'),
      verdictMessage: described('The verdict in words.', text),
      cost_complete: described('False when a cost is unknown, so that cost_usd is a lower bound.', { type: 'boolean' }),
      seed: described('Seed of the sample.', count),
      project: described('The one project drawn from, or null for all.', { type: ['string', 'null'] }),
      takes: list(take, 'The sample, in order.'),
      cycles: list(
        record({ cycle: ordinal, repeat: ordinal, verdict, successes: count, judgements: list(judgement) }),
        'Every time the panel was asked, with each reply as read.',
      ),
      findings: list(record({ ...finding, model: text }), 'Of the judges that count; errors first, then by take.'),
      agreement: described(
        'Krippendorff alpha over the findings per take.',
        record({ overall: agreement, dimensions: perDimension(agreement) }),
      ),
      repeats: described('How often the identical sample was judged to measure the noise.', ordinal),
      noise: described(
        'Spread of each panel mean over the repeats.',
        perDimension(record({ means: list(score), sd: { type: ['number', 'null'] }, interval })),
      ),
    },
    ['cost_complete', 'seed', 'project', 'takes', 'cycles', 'findings', 'agreement', 'repeats', 'noise'],
  ),
  anyOf: [
    { properties: { verdict: { const: 'inconclusive' } } },
    { properties: { scores: { required: [...DIMENSIONS] }, overall_score: { type: 'number' } } },
  ],
};
