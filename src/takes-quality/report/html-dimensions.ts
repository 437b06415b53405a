import type { Dimension } from '../../takes/page/take.ts';
import { THRESHOLDS } from '../panel/verdict.ts';
import type { Receipt } from '../receipt/receipt.ts';
import { htmlText as text } from './html-text.ts';
import { type DimensionRow, dimensionRows, feedbackBy, scoreBy, shown } from './summary.ts';

/** What each dimension asks of a take, in a few words. */
const ASKS: Readonly<Record<Dimension, string>> = {
  accuracy: 'says what its page says',
  attribution: 'names who holds the belief',
  weight_calibration: 'is as sure as its page',
  kind_classification: 'is a fact, take, bet or hunch as it says',
  signal_density: 'is specific and worth keeping',
};

/** The scores of every dimension, by judge, with what each judge said. */
export function dimensionsSection(receipt: Receipt): string {
  const judges = receipt.models.map((model) => `<th scope="col" class="number">${judgeName(model)}</th>`).join('');
  const rows = dimensionRows(receipt).map((row) => dimensionRow(row, receipt.models));
  const feedback = dimensionRows(receipt).flatMap(({ dimension, score }) =>
    receipt.models.flatMap((model) => {
      const said = feedbackBy(score, model);
      return said === '' ? [] : [`<dt>${dimension}, ${text(model)}</dt><dd>${text(said)}</dd>`];
    }),
  );
  const said =
    feedback.length === 0
      ? ''
      : `<details><summary>What the judges said</summary><dl>${feedback.join('\n')}</dl></details>`;
  return `<section><h2>Scores</h2>
<p class="soft">From 1 to 10. A PASS needs a mean of ${THRESHOLDS.mean} in every dimension and no score below ${THRESHOLDS.min}.</p>
<div class="scroll"><table class="scores">
<thead><tr><th scope="col">a good take …</th><th scope="col" class="bar"></th><th scope="col" class="number">mean</th>${judges}</tr></thead>
<tbody>${rows.join('\n')}</tbody>
</table></div>${said}</section>`;
}

function dimensionRow({ dimension, score, shortfall }: DimensionRow, models: readonly string[]): string {
  const cells = models.map((model) => `<td class="number">${shown(scoreBy(score, model))}</td>`).join('');
  const mood = score === null ? 'inconclusive' : shortfall === null ? 'pass' : 'fail';
  const reason = shortfall === null ? '' : `<br><span class="fail">${text(shortfall)}</span>`;
  return `<tr><th scope="row">${ASKS[dimension]}<br><code class="soft">${dimension}</code>${reason}</th><td class="bar">${bar(score?.mean ?? null, mood)}</td><td class="number ${mood}"><strong>${shown(score?.mean ?? null)}</strong></td>${cells}</tr>`;
}

/** A bar from 0 to 10 with a mark at the threshold; drawn by attributes, since the content policy allows no inline style. */
function bar(mean: number | null, mood: string): string {
  if (mean === null) return '';
  const width = (mean * 10).toFixed(1);
  return `<svg viewBox="0 0 100 8" preserveAspectRatio="none" role="img" aria-label="${shown(mean)} of 10"><rect class="track" width="100" height="8"/><rect class="fill ${mood}" width="${width}" height="8"/><rect class="mark" x="${THRESHOLDS.mean * 10 - 0.4}" width=".8" height="8"/></svg>`;
}

/** A model id on two lines: who offers it, and what it is. */
function judgeName(model: string): string {
  const colon = model.indexOf(':') + 1;
  return `<span class="soft">${text(model.slice(0, colon))}</span><br>${text(model.slice(colon))}`;
}
