import { printDocument } from '../../../report/document.tsx';
import { When } from '../../../report/when.tsx';
import { DIMENSIONS } from '../../../takes/page/take.ts';
import type { Receipt } from '../../receipt/receipt.ts';
import { DIMENSION_NAMES } from '../dimension-names.ts';
import { WITHIN_FILE } from '../receipt-links.ts';
import { sourceOf } from '../summary.ts';
import { ReceiptReport } from './receipt-report.tsx';

/** A receipt as one self-contained HTML file. */
export function printReceiptHtml(receipt: Receipt): string {
  const { ts, models, verdict } = receipt;
  return printDocument({
    title: `Takes quality: ${verdict.toUpperCase()}`,
    style: CHOICE_STYLE,
    children: (
      <>
        <header>
          <h1>Takes quality</h1>
          <p class="soft">
            <When at={ts} /> · takes of {sourceOf(receipt)} · judged by {models.join(', ')}
          </p>
        </header>
        <ReceiptReport receipt={receipt} links={WITHIN_FILE} filter={<DimensionChoice />} />
      </>
    ),
  });
}

/** Hides the findings of other dimensions than the chosen one: a filter that needs no script. */
const CHOICE_STYLE = `
.choice { border: 0; padding: 0; margin: 0.75rem 0; display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; } .choice legend { float: left; margin-right: 1.25rem; color: var(--soft); }
${DIMENSIONS.map((name) => `main:has(#only-${name}:checked) [data-breaks]:not([data-breaks~="${name}"]) { display: none; }`).join('\n')}
`;

function DimensionChoice() {
  const choices = [['all', 'all'] as const, ...DIMENSIONS.map((name) => [name, DIMENSION_NAMES[name]] as const)];
  return (
    <fieldset class="choice">
      <legend>Show findings of</legend>
      {choices.map(([value, name]) => (
        <label>
          <input type="radio" name="only" id={`only-${value}`} checked={value === 'all'} /> {name}
        </label>
      ))}
    </fieldset>
  );
}
