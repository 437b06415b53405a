import { type RawBuilder, sql } from 'kysely';
import type { Take, TakeKind } from '../../takes/page/take.ts';
import type { Store } from '../store.ts';

/** A take and its page as the queries of this room read them. */
export interface TakeRow {
  id: number;
  project: string;
  slug: string;
  path: string;
  pageTitle: string;
  pageId: number;
  row: number | null;
  claim: string;
  kind: TakeKind;
  holder: string;
  weight: number | null;
  weightText: string;
  since: string | null;
  until: string | null;
  source: string | null;
  active: boolean;
  line: number;
}

/** SELECT list of {@link TakeRow} over takes `t` and pages `p`. */
export const TAKE_SELECTION: RawBuilder<unknown> = sql`t.id, p.project_id as project, p.slug, p.path,
  p.title as "pageTitle", p.id as "pageId", t.row, t.claim, t.kind, t.holder, t.weight, t.weight_text as "weightText",
  t.since, t.until, t.source, t.active, t.line`;

/** FROM item of the takes `t` of pages `p` that are not gone, up to the WHERE that follows. */
export function takesOf({ layout }: Pick<Store, 'layout'>): RawBuilder<unknown> {
  return sql`${layout.takes} t join ${layout.pages} p on p.id = t.page_id and p.deleted_at is null`;
}

/** The take of a row, without its page. */
export function takeOf(found: TakeRow): Take {
  const { row, claim, kind, holder, weight, weightText, since, until, source, active, line } = found;
  return { row, claim, kind, holder, weight, weightText, since, until, source, active, line };
}
