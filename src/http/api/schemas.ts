import { z } from 'zod';
import { hideCredentials } from '../../projects/show-location.ts';
import type { Build } from '../../store/builds.ts';
import type { Project } from '../../store/projects.ts';
import { ROLES } from '../visitor.ts';

/** Time as ISO 8601 in UTC. */
const time = z.iso.datetime();
const count = z.number().int().nonnegative();

/** How a list is asked for. */
export const pageQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).default(50).describe('How many at most.'),
  cursor: z.string().max(2000).optional().describe('The "next" of the answer before.'),
});

/** A page of a list. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next: z.string().nullable().describe('Cursor of the next page; null at the end.') });

/** A role in a project. */
export const roleSchema = z.enum(ROLES);

/** A project as members see it. */
export const projectSchema = z.object({
  id: z.string(),
  kind: z.enum(['folder', 'git']),
  location: z.string().describe('Where it comes from, without credentials.'),
  branch: z.string().nullable(),
  role: roleSchema.describe('What you may do in it.'),
});

/** A build. */
export const buildSchema = z.object({
  id: count,
  project: z.string(),
  branch: z.string().nullable(),
  builder: z.union([z.literal(1), z.literal(2)]),
  status: z.enum(['queued', 'building', 'ready', 'failed']),
  commit: z.string().nullable(),
  done: count.nullable().describe('Documents done, while it builds.'),
  total: count.nullable().describe('Documents to parse, while it builds.'),
  counts: z.record(z.string(), z.number()).nullable(),
  seconds: z.number().nullable(),
  warnings: z.array(z.object({ path: z.string(), line: count.nullable(), message: z.string() })),
  error: z.string().nullable(),
  queued_at: time,
  finished_at: time.nullable(),
});

/** A take as a page of the documents has it. */
export const takeSchema = z.object({
  id: count,
  slug: z.string(),
  path: z.string(),
  line: count,
  row: count.nullable(),
  claim: z.string(),
  kind: z.enum(['fact', 'take', 'bet', 'hunch']),
  holder: z.string(),
  weight: z.number().nullable(),
  since: z.string().nullable(),
  until: z.string().nullable(),
  source: z.string().nullable(),
  active: z.boolean(),
});

/** What a list of receipts says of each. */
export const receiptSummarySchema = z.object({
  id: count,
  verdict: z.enum(['pass', 'fail', 'inconclusive']),
  rubric_version: z.string(),
  overall_score: z.number().nullable(),
  cost_usd: z.number(),
  project: z.string().nullable().describe('The one project that was drawn from; null for several.'),
  created_at: time,
});

/** A project for its reader. */
export function showProject({ id, kind, location, branch }: Project, role: z.infer<typeof roleSchema>) {
  return { id, kind, location: hideCredentials(location), branch, role };
}

/** A build for its reader. */
export function showBuild(build: Build): z.infer<typeof buildSchema> {
  const { id, project, branch, builder, status, commit, done, total, counts, seconds, warnings, error } = build;
  return {
    ...{ id, project, branch, builder, status, commit, done, total, counts: counts && { ...counts }, seconds, error },
    warnings: [...warnings],
    queued_at: build.queuedAt.toISOString(),
    finished_at: build.finishedAt?.toISOString() ?? null,
  };
}
