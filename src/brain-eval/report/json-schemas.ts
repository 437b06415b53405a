import { z } from 'zod';
import { keySchema } from '../key/key.ts';
import { comparisonSchema } from './comparison-schema.ts';
import { reportSchema } from './report-schema.ts';

/** The published JSON Schemas by file name under `schemas/`. The key's is that of a key as written, defaults left out. */
export const JSON_SCHEMAS: Readonly<Record<string, () => object>> = {
  'brain-eval-key.schema.json': () => z.toJSONSchema(keySchema, { io: 'input' }),
  'brain-eval-report.schema.json': () => z.toJSONSchema(reportSchema),
  'brain-eval-comparison.schema.json': () => z.toJSONSchema(comparisonSchema),
};
