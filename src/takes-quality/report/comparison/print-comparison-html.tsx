import { printDocument } from '../../../report/document.tsx';
import { Tag, type Tone } from '../../../report/tag.tsx';
import { When } from '../../../report/when.tsx';
import type { ReceiptComparison } from '../../compare/compare-receipts.ts';
import type { Receipt } from '../../receipt/receipt.ts';
import { FILTER_STYLE, FindingFilter } from '../html/finding-filter.tsx';
import { ReceiptReport } from '../html/receipt-report.tsx';
import { WITHIN_FILE } from '../receipt-links.ts';
import { sourceOf } from '../summary.ts';
import { ComparisonReport } from './comparison-report.tsx';

const TONES: Readonly<Record<ReceiptComparison['outcome'], Tone>> = {
  ok: 'good',
  regression: 'bad',
  inconclusive: 'warn',
};

/** A comparison with the whole current receipt below it, as one self-contained HTML file. */
export function printComparisonHtml(comparison: ReceiptComparison, baseline: Receipt, current: Receipt): string {
  const outcome = comparison.outcome.toUpperCase();
  return printDocument({
    title: `Takes quality: ${outcome}`,
    style: FILTER_STYLE,
    children: (
      <>
        <header>
          <h1>Takes quality against a baseline</h1>
          <p class="soft">
            <When at={current.ts} /> · takes of {sourceOf(current)} · judged by {current.models.join(', ')}
          </p>
        </header>
        <p class="headline">
          <Tag tone={TONES[comparison.outcome]}>{outcome}</Tag>
        </p>
        <ComparisonReport
          comparison={comparison}
          baseline={baseline}
          current={current}
          // Only the current receipt is in this file.
          links={{
            document: WITHIN_FILE.document,
            receipt: (side, place = 'scores') => (side === 'current' ? `#${place}` : null),
          }}
        />
        <h1>The current run</h1>
        <ReceiptReport receipt={current} links={WITHIN_FILE} filter={<FindingFilter />} />
      </>
    ),
  });
}
