import { z } from 'zod';
import { ROLES } from '../../members/visitor.ts';
import type { Build } from '../../store/builds/builds.ts';
import type { Project } from '../../store/builds/projects.ts';
import type { BuildCounts } from '../../store/schema/tables/builds.ts';
import { PROMOTE } from '../../store/schema/tables/pages.ts';

/** Time as ISO 8601 in UTC. */
const time = z.iso.datetime();
const count = z.number().int().nonnegative();

/** The query of a list. */
export const pageQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).default(50).describe('Maximum number of items.'),
  cursor: z.string().max(2000).optional().describe('The "next" of the previous reply.'),
});

/** Which page of a list. */
export type PageQuery = z.output<typeof pageQuery>;

/** A page of a list; its schema is named for that of its items. */
export function pageOf<T extends z.ZodType>(item: T) {
  const next = z.string().nullable().describe('Cursor of the next page; null at the end.');
  const page = z.object({ items: z.array(item), next });
  const id = item.meta()?.id;
  return id === undefined ? page : page.meta({ id: `${id}Page` });
}

/** A role in a project. */
export const roleSchema = z.enum(ROLES).meta({ id: 'Role' });

/** A project as members see it. */
export const projectSchema = z
  .object({
    id: z.string(),
    kind: z.enum(['folder', 'git']),
    location: z.string().describe('Where its documents come from, without credentials.'),
    branch: z.string().nullable().describe("The branch to build by default; null for the repository's default branch."),
    promote: z.enum(PROMOTE).describe('Whether new builds are given to readers as soon as they are ready.'),
    include: z.array(z.string()).describe('Only files that match are read; every document when empty.'),
    exclude: z.array(z.string()).describe('Files that match are not read.'),
    role: roleSchema.describe('Your role in it.'),
  })
  .meta({ id: 'Project' });

const warningSchema = z
  .object({ path: z.string(), line: count.nullable(), message: z.string() })
  .meta({ id: 'BuildWarning' });

/** A build. */
export const buildSchema = z
  .object({
    id: count,
    project: z.string(),
    branch: z.string().nullable().describe("As requested; null for the project's own."),
    builder: z.union([z.literal(1), z.literal(2)]).describe('Version of the builder.'),
    status: z.enum(['queued', 'building', 'ready', 'failed']),
    commit: z.string().nullable().describe('Commit of the documents, once known.'),
    done: count.nullable().describe('Documents parsed so far, while it is building.'),
    total: count.nullable().describe('Documents to parse, while it is building.'),
    counts: z.record(z.string(), z.number()).nullable().describe('How much it holds, by kind; null until it is ready.'),
    seconds: z.number().nullable(),
    warnings: z.array(warningSchema),
    error: z.string().nullable().describe('Why it failed.'),
    queued_at: time,
    finished_at: time.nullable(),
    promoted_at: time.nullable().describe('When readers were last given it; null for a preview.'),
    promoted_by: z.string().nullable().describe('Who gave it to them; null where that came of itself.'),
  })
  .meta({ id: 'Build' });

/** Whether something will stop. */
export const stoppingSchema = z.object({ stopping: z.boolean().describe('False when it had already ended.') });

/** A take as its page states it. */
export const takeSchema = z
  .object({
    id: count,
    slug: z.string().describe('Path of the page without ".md".'),
    path: z.string(),
    line: count.describe('Line on the page, from 1.'),
    row: count.nullable().describe('Row number in the takes table.'),
    claim: z.string(),
    kind: z.enum(['fact', 'take', 'bet', 'hunch']),
    holder: z.string().describe('Who holds it.'),
    weight: z.number().nullable().describe('From 0 to 1.'),
    since: z.string().nullable(),
    until: z.string().nullable(),
    source: z.string().nullable(),
    active: z.boolean(),
  })
  .meta({ id: 'Take' });

/** A receipt in a list. */
export const receiptSummarySchema = z
  .object({
    id: count,
    verdict: z.enum(['pass', 'fail', 'inconclusive']),
    rubric_version: z.string(),
    overall_score: z.number().nullable().describe('From 1 to 10; null when inconclusive.'),
    cost_usd: z.number(),
    project: z.string().nullable().describe('The project, if all takes are from one; null for several.'),
    created_at: time,
  })
  .meta({ id: 'ReceiptSummary' });

/** A project as the API returns it. */
export function showProject(project: Project, role: z.infer<typeof roleSchema>) {
  const { selection, ...same } = project;
  const { include, exclude } = selection;
  return { ...same, include: [...include], exclude: [...exclude], role };
}

/** A build as the API returns it. */
export function showBuild(build: Build): z.infer<typeof buildSchema> {
  const { counts, warnings, queuedAt, finishedAt, promotedAt, promotedBy, ...same } = build;
  return {
    ...same,
    counts: counts && countsOf(counts),
    warnings: [...warnings],
    queued_at: queuedAt.toISOString(),
    finished_at: finishedAt?.toISOString() ?? null,
    promoted_at: promotedAt?.toISOString() ?? null,
    promoted_by: promotedBy,
  };
}

/** The counts that are numbers. */
function countsOf({ unread: _, ...counts }: BuildCounts): Record<string, number> {
  return counts;
}
