import { ScrollTable } from '../../../report/scroll-table.tsx';
import { Tag, VerdictTag } from '../../../report/tag.tsx';
import { When } from '../../../report/when.tsx';
import { compareReceipts, type DimensionChange } from '../../../takes-quality/compare/compare-receipts.ts';
import type { Receipt } from '../../../takes-quality/receipt/receipt.ts';
import { DIMENSION_NAMES } from '../../../takes-quality/report/dimension-names.ts';
import { shown } from '../../../takes-quality/report/summary.ts';
import type { PageContent } from '../frame/layout.tsx';
import type { ProjectRequest } from '../frame/page-request.ts';
import { projectLink, readNumber } from '../parts/links.ts';
import { PlaceLink } from '../parts/place-link.tsx';
import { type ChangedFinding, compareFindings } from './compare-findings.ts';
import { DumbbellChart } from './dumbbell-chart.tsx';
import { loadQualityRun } from './quality-runs.ts';

const FINDINGS_SHOWN = 100;

/** Two receipts side by side. */
export async function compareView({ deps, visitor, project, query }: ProjectRequest): Promise<PageContent> {
  const ids = { baseline: readNumber(query('baseline')), current: readNumber(query('current')) };
  const load = (id: number | null) => loadQualityRun(deps.store, visitor, { project: project.id, id });
  const [baseline, current] = [await load(ids.baseline), await load(ids.current)];
  const comparison = compareReceipts(baseline, current);
  const findings = compareFindings(baseline, current);
  const address = (side: 'baseline' | 'current') => projectLink(project.id, 'quality', 'runs', ids[side] ?? 0);
  return {
    title: 'Two runs side by side',
    section: 'quality',
    crumbs: [{ name: 'Takes quality', href: projectLink(project.id, 'quality') }],
    body: (
      <>
        <p>{comparison.message}</p>
        {comparison.warnings.map((warning) => (
          <p class="note warn">{warning}</p>
        ))}
        <figure>
          <DumbbellChart changes={comparison.dimensions} />
          <figcaption>
            Panel means: the baseline is hollow, the current run filled. The dashed line is the least that passes. The
            same numbers stand in the table.
          </figcaption>
        </figure>
        <Changes changes={comparison.dimensions} address={address} />
        <Sides baseline={baseline} current={current} address={address} />
        <FindingTable title="New findings" empty="None." project={project.id} findings={findings.added} />
        <FindingTable title="Findings that are gone" empty="None." project={project.id} findings={findings.gone} />
      </>
    ),
  };
}

function Changes({
  changes,
  address,
}: {
  changes: readonly DimensionChange[];
  address: (side: 'baseline' | 'current') => string;
}) {
  return (
    <ScrollTable
      label="Dimensions"
      columns={[
        'Dimension',
        { name: 'Baseline', number: true },
        { name: 'Current', number: true },
        { name: 'Change', number: true },
        { name: '95 %', number: true },
        '',
      ]}
    >
      {changes.map(({ dimension, baseline, current, drop, regression, evidence }) => (
        <tr>
          <th scope="row">{DIMENSION_NAMES[dimension]}</th>
          <td class="number">
            <a href={`${address('baseline')}#${dimension}`}>{shown(baseline)}</a>
          </td>
          <td class="number">
            <a href={`${address('current')}#${dimension}`}>{shown(current)}</a>
          </td>
          <td class="number">{drop === null ? 'n/a' : signed(-drop)}</td>
          <td class="number">
            {evidence === null ? '–' : `${signed(-evidence.interval.high)} to ${signed(-evidence.interval.low)}`}
          </td>
          <td>{regression ? <Tag tone="bad">regression</Tag> : null}</td>
        </tr>
      ))}
    </ScrollTable>
  );
}

function signed(value: number): string {
  const text = value.toFixed(1);
  return value > 0 && text !== '0.0' ? `+${text}` : text.replace('-', '−').replace('−0.0', '0.0');
}

function Sides({
  baseline,
  current,
  address,
}: {
  baseline: Receipt;
  current: Receipt;
  address: (side: 'baseline' | 'current') => string;
}) {
  const sides = [
    { side: 'baseline' as const, receipt: baseline },
    { side: 'current' as const, receipt: current },
  ];
  return (
    <div class="split">
      {sides.map(({ side, receipt }) => (
        <div>
          <h2>
            <a href={address(side)}>{side === 'baseline' ? 'Baseline' : 'Current'}</a>
          </h2>
          <p>
            <VerdictTag verdict={receipt.verdict} /> <When at={receipt.ts} />
          </p>
          <p>{receipt.verdictMessage}</p>
          <p class="soft">
            <a href={`${address(side)}#takes`}>{receipt.corpus.n_takes} takes</a>, rubric {receipt.rubric_version},{' '}
            {receipt.models.join(', ')},{' '}
            <a href={`${address(side)}#findings`}>{receipt.findings?.length ?? 0} findings</a>
          </p>
        </div>
      ))}
    </div>
  );
}

function FindingTable({
  title,
  empty,
  project,
  findings,
}: {
  title: string;
  empty: string;
  project: string;
  findings: readonly ChangedFinding[];
}) {
  return (
    <>
      <h2>
        {title} ({findings.length})
      </h2>
      {findings.length === 0 ? (
        <p class="soft">{empty}</p>
      ) : (
        <ScrollTable label={title} columns={['Claim', 'Breaks', 'Why', 'Page']}>
          {findings.slice(0, FINDINGS_SHOWN).map(({ take, dimension, reasons, other }) => (
            <tr>
              <td class="wide">
                {take.claim} {other === 'not judged' ? <Tag>not in the other sample</Tag> : null}
              </td>
              <td>{DIMENSION_NAMES[dimension]}</td>
              <td class="wide">{reasons.join(' / ')}</td>
              <td class="place">
                <PlaceLink project={project} path={`${take.slug}.md`} lines={{ start: take.line, end: take.line }} />
              </td>
            </tr>
          ))}
        </ScrollTable>
      )}
      {findings.length > FINDINGS_SHOWN ? <p class="soft">The first {FINDINGS_SHOWN} are shown.</p> : null}
    </>
  );
}
