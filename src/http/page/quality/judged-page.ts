import type { Visitor } from '../../../members/visitor.ts';
import type { Store } from '../../../store/store.ts';
import { slugOf } from '../../../takes/page/read-page.ts';
import type { Dimension } from '../../../takes/page/take.ts';
import { ifReadable } from '../parts/if-readable.ts';
import { listQualityRuns, loadQualityRun } from './quality-runs.ts';

/** What the judges of a run found on the takes of one page. */
export interface JudgedPage {
  /** Id of the run. */
  run: number;
  findings: { line: number; claim: string; dimension: Dimension; reason: string; model: string }[];
}

/** What the newest run over a project found on a page; null where it found nothing, or cannot be read. */
export async function judgedPage(
  store: Store,
  visitor: Visitor,
  { project, path }: { project: string; path: string },
): Promise<JudgedPage | null> {
  const [newest] = await listQualityRuns(store, visitor, { project, limit: 1 });
  if (newest === undefined) return null;
  const receipt = await ifReadable(loadQualityRun(store, visitor, { project, id: newest.id }));
  const own = receipt?.takes?.filter((take) => take.project === project && take.slug === slugOf(path)) ?? [];
  const findings = own.flatMap(({ take, line, claim }) =>
    (receipt?.findings ?? [])
      .filter((finding) => finding.take === take)
      .map(({ dimension, reason, model }) => ({ line, claim, dimension, reason, model })),
  );
  return findings.length === 0 ? null : { run: newest.id, findings };
}
