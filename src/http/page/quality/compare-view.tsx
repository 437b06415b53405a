import { compareReceipts } from '../../../takes-quality/compare/compare-receipts.ts';
import { ComparisonReport } from '../../../takes-quality/report/comparison/comparison-report.tsx';
import type { PageContent } from '../frame/layout.tsx';
import type { ProjectRequest } from '../frame/page-request.ts';
import { projectLink, readLink, readNumber } from '../parts/links.ts';
import { loadQualityRun } from './quality-runs.ts';

/** Two receipts side by side. */
export async function compareView({ deps, visitor, project, query }: ProjectRequest): Promise<PageContent> {
  const ids = { baseline: readNumber(query('baseline')), current: readNumber(query('current')) };
  const load = (id: number | null) => loadQualityRun(deps.store, visitor, { project: project.id, id });
  const [baseline, current] = [await load(ids.baseline), await load(ids.current)];
  const address = (side: 'baseline' | 'current', place?: string) =>
    `${projectLink(project.id, 'quality', 'runs', ids[side] ?? 0)}${place === undefined ? '' : `#${place}`}`;
  return {
    title: 'Two runs side by side',
    section: 'quality',
    crumbs: [{ name: 'Takes quality', href: projectLink(project.id, 'quality') }],
    body: (
      <ComparisonReport
        comparison={compareReceipts(baseline, current)}
        baseline={baseline}
        current={current}
        links={{ document: readLink, receipt: address }}
      />
    ),
  };
}
