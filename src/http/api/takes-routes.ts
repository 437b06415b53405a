import { z } from 'zod';
import { seenBy } from '../../members/visitor.ts';
import { listTakes } from '../../store/pages/takes.ts';
import { findVisibleReceipt, listVisibleRuns } from '../../store/receipts/visible-runs.ts';
import { notFound, Problem } from '../request/problem.ts';
import { readCursor, toPage } from './cursor.ts';
import { defineInputRoute, defineRoute, type Route } from './define-route.ts';
import { pageOf, pageQuery, receiptSummarySchema, takeSchema } from './schemas.ts';

const receiptSchema = z
  .looseObject({ schema_version: z.literal(1) })
  .meta({ id: 'Receipt', description: 'See schemas/takes-quality-receipt.schema.json in the package.' });

const takes = defineInputRoute({
  method: 'get',
  path: '/projects/:project/takes',
  access: 'reader',
  id: 'listTakes',
  summary: 'List takes, by page and line',
  input: pageQuery.extend({
    slug_prefix: z.string().max(1000).optional().describe('Only pages whose slug begins with this text.'),
    kind: z.enum(['fact', 'take', 'bet', 'hunch']).optional(),
    holder: z.string().max(200).optional(),
    active: z.enum(['true', 'false']).optional(),
  }),
  reply: pageOf(takeSchema),
  handle: async ({ deps, param }, { limit, cursor, slug_prefix: slugPrefix, kind, holder, active }) => {
    const after = readCursor(cursor, ['string', 'number', 'number']);
    const found = await listTakes(deps.store, {
      project: param('project'),
      limit: limit + 1,
      slugPrefix,
      kind,
      holder,
      active: active === undefined ? undefined : active === 'true',
      after: after === null ? undefined : { slug: after[0], line: after[1], id: after[2] },
    });
    const show = ({ project, pageTitle, weightText, ...take }: (typeof found)[number]) => take;
    return toPage(found, limit, show, ({ slug, line, id }) => [slug, line, id]);
  },
});

const receipts = defineInputRoute({
  method: 'get',
  path: '/receipts',
  access: 'member',
  id: 'listReceipts',
  summary: 'List receipts of takes-quality runs, newest first: those with takes only of projects open to you',
  input: pageQuery.extend({
    project: z.string().max(64).optional().describe('Only receipts with takes of this project.'),
  }),
  reply: pageOf(receiptSummarySchema),
  handle: async ({ deps, visitor }, { limit, cursor, project: of }) => {
    const [before] = readCursor(cursor, ['number']) ?? [null];
    const found = await listVisibleRuns(deps.store, { projects: seenBy(visitor), of, limit: limit + 1, before });
    return toPage(found, limit, (run) => ({
      id: run.id,
      verdict: run.verdict,
      rubric_version: run.rubricVersion,
      overall_score: run.overallScore,
      cost_usd: run.costUsd,
      project: run.project,
      created_at: run.createdAt,
    }));
  },
});

const receipt = defineRoute({
  method: 'get',
  path: '/receipts/:receipt',
  access: 'member',
  id: 'getReceipt',
  summary: 'Get a receipt as it was stored; schemas/takes-quality-receipt.schema.json describes it',
  reply: receiptSchema,
  handle: async ({ deps, visitor, number }) => {
    const id = number('receipt');
    const found = await findVisibleReceipt(deps.store, { projects: seenBy(visitor), id });
    if (found === null) throw notFound();
    const read = receiptSchema.safeParse(found);
    if (read.success) return read.data;
    throw new Problem(422, 'Other version', `Receipt ${id} was written by another version of gbrain. Use that one.`);
  },
});

/** Takes, and the receipts of their judging. */
export const takesRoutes: readonly Route[] = [takes, receipts, receipt];
