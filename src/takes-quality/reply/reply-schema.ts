import { DIMENSIONS } from '../../takes/page/take.ts';
import { SEVERITIES } from './judge-reply.ts';

const scored = {
  type: 'object',
  properties: { score: { type: 'number' }, feedback: { type: 'string' } },
  required: ['score', 'feedback'],
  additionalProperties: false,
};

/**
 * JSON Schema of a judge's reply, in the subset that every provider's constrained output takes; ranges are checked when
 * the reply is read. Findings come first,
 * so that a model writes its evidence before the scores that follow from it.
 */
export const JUDGE_REPLY_SCHEMA: Readonly<Record<string, unknown>> = {
  type: 'object',
  properties: {
    findings: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          take: { type: 'integer' },
          dimension: { type: 'string', enum: [...DIMENSIONS] },
          severity: { type: 'string', enum: [...SEVERITIES] },
          reason: { type: 'string' },
        },
        required: ['take', 'dimension', 'severity', 'reason'],
        additionalProperties: false,
      },
    },
    scores: {
      type: 'object',
      properties: Object.fromEntries(DIMENSIONS.map((dimension) => [dimension, scored])),
      required: [...DIMENSIONS],
      additionalProperties: false,
    },
    improvements: { type: 'array', items: { type: 'string' } },
  },
  required: ['findings', 'scores', 'improvements'],
  additionalProperties: false,
};
