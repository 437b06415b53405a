import { MarkdownLine } from '../../../report/markdown-line.tsx';
import { MaybeLink, Place } from '../../../report/place.tsx';
import { ScrollTable } from '../../../report/scroll-table.tsx';
import { Tag, VerdictTag } from '../../../report/tag.tsx';
import { When } from '../../../report/when.tsx';
import type { ChangedFinding } from '../../compare/compare-findings.ts';
import type { DimensionChange, ReceiptComparison } from '../../compare/compare-receipts.ts';
import type { Receipt } from '../../receipt/receipt.ts';
import { DIMENSION_NAMES } from '../dimension-names.ts';
import type { ReceiptLinks } from '../receipt-links.ts';
import { shown, sourceOf } from '../summary.ts';
import { DumbbellChart } from './dumbbell-chart.tsx';
import { explainChanges } from './explain-changes.ts';

const FINDINGS_SHOWN = 100;

/** Where the parts of a comparison lead. */
export interface ComparisonLinks extends Pick<ReceiptLinks, 'document'> {
  /** The receipt of a side, with a place in it; null where there is nothing to lead to. */
  receipt(side: 'baseline' | 'current', place?: string): string | null;
}

interface Compared {
  comparison: ReceiptComparison;
  baseline: Receipt;
  current: Receipt;
  links: ComparisonLinks;
}

/** Two receipts side by side, with the findings behind each change: the same on the page and in a file. */
export function ComparisonReport({ comparison, baseline, current, links }: Compared) {
  const { warnings, dimensions, findings } = comparison;
  const explanations = explainChanges(comparison);
  return (
    <>
      <p>{comparison.message}</p>
      {warnings.map((warning) => (
        <p class="note warn">{warning}</p>
      ))}
      <figure>
        <DumbbellChart changes={dimensions} />
        <figcaption>
          Panel means: the baseline is hollow, the current run filled. The dashed line is the least that passes. The
          same numbers stand in the table.
        </figcaption>
      </figure>
      <Changes changes={dimensions} links={links} />
      {explanations.length === 0 ? null : (
        <ul>
          {explanations.map(({ dimension, summary }) => (
            <li>
              {DIMENSION_NAMES[dimension]}: {summary}
            </li>
          ))}
        </ul>
      )}
      {findings === null ? (
        <p class="soft">One of the two does not list its findings, so no take can be named.</p>
      ) : (
        <>
          <FindingTable title="New findings" links={links} findings={findings.added} />
          <FindingTable title="Findings that are gone" links={links} findings={findings.gone} />
        </>
      )}
      <div class="split">
        <Side name="Baseline" receipt={baseline} link={(place) => links.receipt('baseline', place)} />
        <Side name="Current" receipt={current} link={(place) => links.receipt('current', place)} />
      </div>
    </>
  );
}

function Changes({ changes, links }: { changes: readonly DimensionChange[]; links: ComparisonLinks }) {
  return (
    <ScrollTable
      label="Dimensions"
      columns={[
        'Dimension',
        { name: 'Baseline', number: true },
        { name: 'Current', number: true },
        { name: 'Change', number: true },
        { name: '95 %', number: true },
        'Outcome',
      ]}
    >
      {changes.map(({ dimension, baseline, current, drop, regression, evidence }) => (
        <tr>
          <th scope="row">{DIMENSION_NAMES[dimension]}</th>
          <td class="number">
            <MaybeLink href={links.receipt('baseline', dimension)}>{shown(baseline)}</MaybeLink>
          </td>
          <td class="number">
            <MaybeLink href={links.receipt('current', dimension)}>{shown(current)}</MaybeLink>
          </td>
          <td class="number">{drop === null ? 'n/a' : signed(-drop)}</td>
          <td class="number">
            {evidence === null ? '–' : `${signed(-evidence.interval.high)} to ${signed(-evidence.interval.low)}`}
          </td>
          <td>{regression ? <Tag tone="bad">regression</Tag> : drop === null ? 'not compared' : 'holds'}</td>
        </tr>
      ))}
    </ScrollTable>
  );
}

function signed(value: number): string {
  const text = value.toFixed(1);
  return value > 0 && text !== '0.0' ? `+${text}` : text.replace('-', '−').replace('−0.0', '0.0');
}

function Side({ name, receipt, link }: { name: string; receipt: Receipt; link: (place?: string) => string | null }) {
  return (
    <div>
      <h2>
        <MaybeLink href={link()}>{name}</MaybeLink>
      </h2>
      <p>
        <VerdictTag verdict={receipt.verdict} /> <When at={receipt.ts} />
      </p>
      <p>{receipt.verdictMessage}</p>
      <p class="soft">
        <MaybeLink href={link('takes')}>{receipt.corpus.n_takes} takes</MaybeLink> of {sourceOf(receipt)}, rubric{' '}
        {receipt.rubric_version}, {receipt.models.join(', ')},{' '}
        <MaybeLink href={link('findings')}>{receipt.findings?.length ?? 0} findings</MaybeLink>
      </p>
    </div>
  );
}

function FindingTable({
  title,
  links,
  findings,
}: {
  title: string;
  links: ComparisonLinks;
  findings: readonly ChangedFinding[];
}) {
  return (
    <>
      <h2>
        {title} ({findings.length})
      </h2>
      {findings.length === 0 ? (
        <p class="soft">None.</p>
      ) : (
        <ScrollTable label={title} columns={['Claim', 'Breaks', 'Why', 'Page']}>
          {findings
            .slice(0, FINDINGS_SHOWN)
            .map(({ take, accusation: { dimension, serious, by, settled }, onBothSides }) => {
              const lines = { start: take.line, end: take.line };
              return (
                <tr>
                  <td class="wide">
                    <MarkdownLine text={take.claim} /> {onBothSides ? null : <Tag>not in the other sample</Tag>}
                  </td>
                  <td>
                    <Tag tone={serious ? 'bad' : 'warn'}>{DIMENSION_NAMES[dimension]}</Tag>{' '}
                    {settled === null ? null : <Tag>{settled.decision}</Tag>}
                  </td>
                  <td class="wide">
                    {by.map(({ model, reason }) => (
                      <div>
                        <MarkdownLine text={reason || 'No reason given.'} /> <span class="soft">{model}</span>
                      </div>
                    ))}
                  </td>
                  <td class="place">
                    <Place
                      path={`${take.slug}.md`}
                      lines={lines}
                      href={links.document(take.project, `${take.slug}.md`, lines)}
                    />
                  </td>
                </tr>
              );
            })}
        </ScrollTable>
      )}
      {findings.length > FINDINGS_SHOWN ? <p class="soft">The first {FINDINGS_SHOWN} are shown.</p> : null}
    </>
  );
}
