import { ScrollTable } from '../../../report/scroll-table.tsx';
import { DIMENSIONS } from '../../../takes/page/take.ts';
import { THRESHOLDS } from '../../panel/verdict.ts';
import type { Receipt } from '../../receipt/receipt.ts';
import { DIMENSION_NAMES } from '../dimension-names.ts';
import type { ReceiptLinks } from '../receipt-links.ts';
import { dimensionRows, feedbackBy, scoreBy, shown } from '../summary.ts';

/** The scores of each dimension; a judge's score leads to what that judge found. */
export function ScoreTable({ receipt, links }: { receipt: Receipt; links: ReceiptLinks }) {
  const { models, overall_score, noise } = receipt;
  return (
    <ScrollTable
      label="Scores"
      columns={[
        'Dimension',
        { name: 'Mean', number: true },
        { name: 'Lowest', number: true },
        ...(noise ? [{ name: '95 % of repeats', number: true }] : []),
        ...models.map((model) => ({ name: model, number: true })),
      ]}
    >
      {dimensionRows(receipt).map(({ dimension, score, shortfall }) => (
        <tr id={dimension}>
          <th scope="row">
            {DIMENSION_NAMES[dimension]}
            {score === null ? null : <ScoreBar mean={score.mean} passes={shortfall === null} />}
            {shortfall === null ? null : <div class="bad">{shortfall}</div>}
          </th>
          <td class="number">
            <a href={links.findings({ dimension })}>
              <strong>{shown(score?.mean ?? null)}</strong>
            </a>
          </td>
          <td class="number">{shown(score?.min ?? null)}</td>
          {noise ? (
            <td class="number">
              {noise[dimension].interval
                ? `${shown(noise[dimension].interval.low)} to ${shown(noise[dimension].interval.high)}`
                : '–'}
            </td>
          ) : null}
          {models.map((model) => (
            <td class="number">
              <a href={links.findings({ dimension, judge: model })}>{shown(scoreBy(receipt, dimension, model))}</a>
            </td>
          ))}
        </tr>
      ))}
      <tr>
        <th scope="row">Overall, the mean of the means</th>
        <td class="number">
          <strong>{shown(overall_score)}</strong>
        </td>
        <td colspan={models.length + (noise ? 2 : 1)} />
      </tr>
    </ScrollTable>
  );
}

/** A bar from 0 to 10 with a mark at the threshold; attributes only, since the content policy allows no inline style. */
function ScoreBar({ mean, passes }: { mean: number; passes: boolean }) {
  return (
    <svg class="score" viewBox="0 0 100 4" preserveAspectRatio="none" role="img" aria-label={`${shown(mean)} of 10`}>
      <rect class="track" width="100" height="4" />
      <rect class={passes ? 'good' : 'bad'} width={(mean * 10).toFixed(1)} height="4" />
      <rect class="mark" x={THRESHOLDS.mean * 10 - 0.3} width=".6" height="4" />
    </svg>
  );
}

/** What each judge says of each dimension. */
export function Feedback({ receipt }: { receipt: Receipt }) {
  const rows = DIMENSIONS.flatMap((dimension) =>
    receipt.models
      .map((model) => ({ dimension, model, text: feedbackBy(receipt, dimension, model) }))
      .filter(({ text }) => text !== ''),
  );
  if (rows.length === 0) return null;
  return (
    <details>
      <summary>What the judges say of each dimension</summary>
      <ScrollTable label="Feedback" columns={['Dimension', 'Judge', 'Feedback']}>
        {rows.map(({ dimension, model, text }) => (
          <tr>
            <th scope="row">{DIMENSION_NAMES[dimension]}</th>
            <td>{model}</td>
            <td class="wide">{text}</td>
          </tr>
        ))}
      </ScrollTable>
    </details>
  );
}
