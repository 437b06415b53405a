import type { DimensionChange } from '../../compare/compare-receipts.ts';
import { THRESHOLDS } from '../../panel/verdict.ts';
import { DIMENSION_NAMES } from '../dimension-names.ts';

const WIDTH = 400;
const LEFT = 112;
const ROW = 22;
const TOP = 16;

/** Two means of each dimension on one line from 1 to 10. Its numbers stand in a table below. */
export function DumbbellChart({ changes }: { changes: readonly DimensionChange[] }) {
  const height = TOP + changes.length * ROW + 4;
  const x = (score: number) => LEFT + ((score - 1) * (WIDTH - LEFT - 12)) / 9;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${height}`} class="narrow" aria-hidden="true">
      {[1, 4, THRESHOLDS.mean, 10].map((score) => (
        <>
          <line
            class={score === THRESHOLDS.mean ? 'threshold' : 'axis'}
            x1={x(score)}
            x2={x(score)}
            y1={TOP - 2}
            y2={height}
          />
          <text x={x(score)} y={TOP - 6} text-anchor="middle">
            {score}
          </text>
        </>
      ))}
      {changes.map(({ dimension, baseline, current }, index) => {
        const y = TOP + ROW * (index + 0.5);
        return (
          <>
            <text class="strong" x={LEFT - 14} y={y + 3.5} text-anchor="end">
              {DIMENSION_NAMES[dimension]}
            </text>
            {baseline === null || current === null ? null : (
              <line class="range" x1={x(baseline)} x2={x(current)} y1={y} y2={y} />
            )}
            {baseline === null ? null : <circle class="dot other" cx={x(baseline)} cy={y} r={4} />}
            {current === null ? null : (
              <circle class={current < THRESHOLDS.mean ? 'dot bad' : 'dot'} cx={x(current)} cy={y} r={4} />
            )}
          </>
        );
      })}
    </svg>
  );
}
