import { printDocument } from '../../../report/document.tsx';
import { When } from '../../../report/when.tsx';
import type { Receipt } from '../../receipt/receipt.ts';
import { WITHIN_FILE } from '../receipt-links.ts';
import { sourceOf } from '../summary.ts';
import { FILTER_STYLE, FindingFilter } from './finding-filter.tsx';
import { ReceiptReport } from './receipt-report.tsx';

/** A receipt as one self-contained HTML file. */
export function printReceiptHtml(receipt: Receipt): string {
  const { ts, models, verdict } = receipt;
  return printDocument({
    title: `Takes quality: ${verdict.toUpperCase()}`,
    style: FILTER_STYLE,
    children: (
      <>
        <header>
          <h1>Takes quality</h1>
          <p class="soft">
            <When at={ts} /> · takes of {sourceOf(receipt)} · judged by {models.join(', ')}
          </p>
        </header>
        <ReceiptReport receipt={receipt} links={WITHIN_FILE} filter={<FindingFilter />} />
      </>
    ),
  });
}
