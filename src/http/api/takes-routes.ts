import { z } from 'zod';
import { seenBy } from '../../members/visitor.ts';
import { listTakes } from '../../store/pages/takes.ts';
import { findVisibleReceipt, listVisibleRuns } from '../../store/receipts/visible-runs.ts';
import { readCursor, writeCursor } from '../request/cursor.ts';
import { notFound, Problem } from '../request/problem.ts';
import { defineRoute, type Route } from '../request/route.ts';
import { pageOf, pageQuery, receiptSummarySchema, takeSchema } from './schemas.ts';

const receiptSchema = z
  .looseObject({ schema_version: z.literal(1) })
  .meta({ id: 'Receipt', description: 'See schemas/takes-quality-receipt.schema.json of the package.' });

const takes = defineRoute({
  method: 'get',
  path: '/projects/:project/takes',
  access: 'reader',
  id: 'listTakes',
  summary: 'Takes, by page and line',
  query: pageQuery.extend({
    slug_prefix: z.string().max(1000).optional().describe('Only pages whose slug begins so.'),
    kind: z.enum(['fact', 'take', 'bet', 'hunch']).optional(),
    holder: z.string().max(200).optional(),
    active: z.enum(['true', 'false']).optional(),
  }),
  reply: { status: 200, schema: pageOf(takeSchema) },
  handle: async ({ deps, param, query }) => {
    const { limit, cursor, slug_prefix, kind, holder, active } = query;
    const after = cursor === undefined ? null : readCursor(cursor, ['string', 'number', 'number']);
    const found = await listTakes(deps.store, {
      project: param('project'),
      limit: limit + 1,
      ...(slug_prefix === undefined ? {} : { slugPrefix: slug_prefix }),
      ...(kind === undefined ? {} : { kind }),
      ...(holder === undefined ? {} : { holder }),
      ...(active === undefined ? {} : { active: active === 'true' }),
      ...(after === null ? {} : { after: { slug: after[0], line: after[1], id: after[2] } }),
    });
    const items = found.slice(0, limit).map((take) => ({
      ...{ id: take.id, slug: take.slug, path: take.path, line: take.line, row: take.row, claim: take.claim },
      ...{ kind: take.kind, holder: take.holder, weight: take.weight, since: take.since, until: take.until },
      ...{ source: take.source, active: take.active },
    }));
    const last = items.at(-1);
    const more = found.length > limit && last !== undefined;
    return { status: 200, body: { items, next: more ? writeCursor([last.slug, last.line, last.id]) : null } };
  },
});

const receipts = defineRoute({
  method: 'get',
  path: '/receipts',
  access: 'member',
  id: 'listReceipts',
  summary: 'Receipts of takes-quality runs whose every take is of projects open to you, newest first',
  query: pageQuery.extend({ project: z.string().max(64).optional().describe('Only those with takes of the project.') }),
  reply: { status: 200, schema: pageOf(receiptSummarySchema) },
  handle: async ({ deps, visitor, query: { limit, cursor, project: of } }) => {
    const [before] = cursor === undefined ? [null] : readCursor(cursor, ['number']);
    const visibility = { projects: seenBy(visitor), ...(of === undefined ? {} : { of }) };
    const found = await listVisibleRuns(deps.store, { ...visibility, limit: limit + 1, before });
    const items = found.slice(0, limit).map((run) => ({
      ...{ id: run.id, verdict: run.verdict, rubric_version: run.rubricVersion, overall_score: run.overallScore },
      ...{ cost_usd: run.costUsd, project: run.project, created_at: run.createdAt },
    }));
    return { status: 200, body: { items, next: found.length > limit ? writeCursor([items.at(-1)!.id]) : null } };
  },
});

const receipt = defineRoute({
  method: 'get',
  path: '/receipts/:receipt',
  access: 'member',
  id: 'getReceipt',
  summary: 'A receipt as it was kept; schemas/takes-quality-receipt.schema.json says how to read it',
  reply: { status: 200, schema: receiptSchema },
  handle: async ({ deps, visitor, param }) => {
    const id = /^\d{1,15}$/.test(param('receipt')) ? Number(param('receipt')) : null;
    const found = id === null ? null : await findVisibleReceipt(deps.store, { projects: seenBy(visitor), id });
    if (found === null) throw notFound();
    const read = receiptSchema.safeParse(found);
    if (!read.success) {
      throw new Problem(
        422,
        'Other version',
        `Receipt ${id} was written by a gbrain of another version. Use that one.`,
      );
    }
    return { status: 200, body: read.data };
  },
});

/** Takes, and what judges made of them. */
export const takesRoutes: readonly Route[] = [takes, receipts, receipt];
