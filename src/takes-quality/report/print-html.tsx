import { printDocument } from '../../report/document.tsx';
import { When } from '../../report/when.tsx';
import type { Receipt } from '../receipt/receipt.ts';
import { WITHIN_FILE } from './receipt-links.ts';
import { ReceiptReport } from './receipt-report.tsx';

/** A receipt as one self-contained HTML file. */
export function printReceiptHtml(receipt: Receipt): string {
  const { ts, models, corpus, project, verdict } = receipt;
  const source = corpus.source === 'fs' ? 'a folder' : project ? `project ${project}` : 'all projects';
  return printDocument({
    title: `Takes quality: ${verdict.toUpperCase()}`,
    children: (
      <>
        <header>
          <h1>Takes quality</h1>
          <p class="soft">
            <When at={ts} /> · takes of {source} · judged by {models.join(', ')}
          </p>
        </header>
        <ReceiptReport receipt={receipt} links={WITHIN_FILE} />
      </>
    ),
  });
}
