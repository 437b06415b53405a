import { DIMENSIONS, type Dimension, TAKE_KINDS } from '../../../takes/page/take.ts';
import type { ProjectRequest } from '../frame/page-request.ts';
import type { LintedTake } from './lint-project.ts';

/** Which takes to show; null does not filter. */
export interface TakesFilter {
  kind: string | null;
  holder: string | null;
  /** Literal prefix of the page's path. */
  page: string | null;
  /** A rule, a dimension, `any` for takes with a finding, `none` for those without. */
  finding: string | null;
  /** `active`, `inactive`; null for both. */
  state: string | null;
}

/** The filter of a query; invalid values are ignored. */
export function readFilter(query: ProjectRequest['query']): TakesFilter {
  const oneOf = (value: string | undefined, allowed: readonly string[]) =>
    value !== undefined && allowed.includes(value) ? value : null;
  return {
    kind: oneOf(query('kind'), TAKE_KINDS),
    holder: query('holder') ?? null,
    page: query('page') ?? null,
    finding: query('finding') ?? null,
    state: oneOf(query('state'), ['active', 'inactive']),
  };
}

/** The takes that match a filter, in order. */
export function filterTakes(takes: readonly LintedTake[], filter: TakesFilter): LintedTake[] {
  const { kind, holder, page, finding, state } = filter;
  return takes.filter(
    (take) =>
      (kind === null || take.kind === kind) &&
      (holder === null || take.holder === holder) &&
      (page === null || take.path.startsWith(page)) &&
      (state === null || take.active === (state === 'active')) &&
      (finding === null || hasFinding(take, finding)),
  );
}

function hasFinding({ findings }: LintedTake, wanted: string): boolean {
  if (wanted === 'any') return findings.length > 0;
  if (wanted === 'none') return findings.length === 0;
  return findings.some(({ rule, dimension }) => rule === wanted || dimension === wanted);
}

/** How many takes each rule objects to, most first. */
export function countRules(takes: readonly LintedTake[]) {
  const rules = new Map<string, { rule: string; dimension: Dimension; severity: string; takes: number }>();
  for (const { findings } of takes) {
    const own = new Map(findings.map((finding) => [finding.rule, finding]));
    for (const { rule, dimension, severity } of own.values()) {
      const count = rules.get(rule) ?? { rule, dimension, severity, takes: 0 };
      rules.set(rule, { ...count, takes: count.takes + 1 });
    }
  }
  return [...rules.values()].sort(
    (a, b) =>
      b.takes - a.takes ||
      DIMENSIONS.indexOf(a.dimension) - DIMENSIONS.indexOf(b.dimension) ||
      (a.rule < b.rule ? -1 : 1),
  );
}
