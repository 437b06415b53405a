import { z } from 'zod';

const count = z.int().min(0);
const place = z.object({ path: z.string(), line: count });
const side = z.object({ build: count, commit: z.string() });

/** What readers get now, and what they got before. */
export const promotionSchema = z
  .object({
    project: z.string(),
    build: count.describe('The build that readers get now.'),
    commit: z.string(),
    before: count.nullable().describe('The build that they got before; null when there was none.'),
  })
  .meta({ id: 'Promotion' });

/** What changed between two builds. */
export const buildDiffSchema = z
  .object({
    project: z.string(),
    before: side,
    after: side,
    documents: z.object({ added: z.array(z.string()), removed: z.array(z.string()), changed: z.array(z.string()) }),
    nodes: z
      .object({ added: count, removed: count })
      .describe('Sections, cards and tables that one of them has alone.'),
    ids: z.object({ added: z.array(z.string()), removed: z.array(z.string()) }),
    statuses: z.array(z.object({ path: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
    evidence: z
      .object({
        moved: z.array(z.object({ question: z.string(), from: place, to: place })),
        gone: z.array(z.object({ question: z.string(), path: z.string(), line: count })),
      })
      .nullable()
      .describe("What became of the lines that the project's key relies on; null where it has none."),
  })
  .meta({ id: 'BuildDiff' });
