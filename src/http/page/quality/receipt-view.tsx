import { DIMENSIONS } from '../../../takes/page/take.ts';
import { DIMENSION_NAMES } from '../../../takes-quality/report/dimension-names.ts';
import { ReceiptReport } from '../../../takes-quality/report/html/receipt-report.tsx';
import type { Chosen, ReceiptLinks } from '../../../takes-quality/report/receipt-links.ts';
import type { PageContent } from '../frame/layout.tsx';
import type { ProjectRequest } from '../frame/page-request.ts';
import { link, projectLink, readLink, readNumber } from '../parts/links.ts';
import { loadQualityRun } from './quality-runs.ts';

/** A receipt with every judge, finding and passage. */
export async function receiptView({ deps, visitor, project, param, query }: ProjectRequest): Promise<PageContent> {
  const id = readNumber(param('run'));
  const receipt = await loadQualityRun(deps.store, visitor, { project: project.id, id });
  const address = projectLink(project.id, 'quality', 'runs', id ?? 0);
  const chosen = { dimension: query('dimension') ?? null, judge: query('judge') ?? null };
  const links: ReceiptLinks = {
    findings: ({ dimension, judge }) => `${link(address, { dimension, judge })}#findings`,
    document: readLink,
  };
  const filter = <FindingFilter action={`${address}#findings`} models={receipt.models} chosen={chosen} />;
  return {
    title: `Run of ${receipt.ts.slice(0, 16).replace('T', ' ')} UTC`,
    section: 'quality',
    crumbs: [{ name: 'Takes quality', href: projectLink(project.id, 'quality') }],
    body: <ReceiptReport receipt={receipt} links={links} chosen={chosen} filter={filter} />,
  };
}

function FindingFilter({ action, models, chosen }: { action: string; models: readonly string[]; chosen: Chosen }) {
  const choices = [
    {
      name: 'dimension' as const,
      label: 'Dimension',
      values: DIMENSIONS.map((value) => ({ value, name: DIMENSION_NAMES[value] })),
    },
    { name: 'judge' as const, label: 'Judge', values: models.map((value) => ({ value, name: value })) },
  ];
  return (
    <form class="row" method="get" action={action}>
      {choices.map(({ name, label, values }) => (
        <div>
          <label for={name}>{label}</label>
          <select id={name} name={name}>
            <option value="">all</option>
            {values.map((one) => (
              <option value={one.value} selected={one.value === chosen[name]}>
                {one.name}
              </option>
            ))}
          </select>
        </div>
      ))}
      <button type="submit">Show</button>
    </form>
  );
}
