import type { Receipt } from '../../../takes-quality/receipt/receipt.ts';
import { dimensionRows, feedbackBy, scoreBy, shown } from '../../../takes-quality/report/summary.ts';
import { link } from '../parts/links.ts';
import { ScrollTable } from '../parts/scroll-table.tsx';
import { DIMENSION_NAMES } from './dimension-words.ts';

/** Every judge's score in every dimension. A judge's number leads to what that judge found there. */
export function ScoreTable({ receipt }: { receipt: Receipt }) {
  const { models, overall_score, noise } = receipt;
  return (
    <ScrollTable
      label="Scores"
      columns={[
        'Dimension',
        ...models.map((model) => ({ name: model, number: true })),
        { name: 'Mean', number: true },
        { name: 'Lowest', number: true },
        ...(noise ? [{ name: '95 % of repeats', number: true }] : []),
        'What keeps it from passing',
      ]}
    >
      {dimensionRows(receipt).map(({ dimension, score, shortfall }) => (
        <tr id={dimension}>
          <th scope="row">{DIMENSION_NAMES[dimension]}</th>
          {models.map((model) => (
            <td class="number">
              <a href={`${link('', { dimension, judge: model })}#findings`}>{shown(scoreBy(score, model))}</a>
            </td>
          ))}
          <td class="number">
            <a href={`${link('', { dimension })}#findings`}>
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
          <td class={shortfall === null ? 'soft' : 'bad'}>{shortfall ?? (score === null ? 'no score' : 'nothing')}</td>
        </tr>
      ))}
      <tr>
        <th scope="row">Overall</th>
        {models.map(() => (
          <td />
        ))}
        <td class="number">
          <strong>{shown(overall_score)}</strong>
        </td>
        <td class="number" />
        {noise ? <td class="number" /> : null}
        <td class="soft">the mean of the five means</td>
      </tr>
    </ScrollTable>
  );
}

/** What each judge says of each dimension. */
export function Feedback({ receipt }: { receipt: Receipt }) {
  const rows = dimensionRows(receipt).flatMap(({ dimension, score }) =>
    receipt.models
      .map((model) => ({ dimension, model, text: feedbackBy(score, model) }))
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
