import type { Interval } from '../../../stats/interval.ts';

/** One estimate with its interval; null where nothing was counted. */
export interface Estimate {
  name: string;
  value: number | null;
  interval: Interval | null;
  /** Drawn hollow: the second side. */
  other?: boolean;
  /** Begins a group, so some room stands above it. */
  first?: boolean;
}

const WIDTH = 400;
const LEFT = 128;
const ROW = 20;
const GAP = 8;
const TOP = 16;

/**
 * Estimates as dots on a common scale, each with its 95 % interval. Values and ticks are in the unit of `low` and `high`.
 * The numbers stand in a table below.
 */
export function ForestChart({
  estimates,
  low,
  high,
  ticks,
  show,
  threshold = null,
}: {
  estimates: readonly Estimate[];
  low: number;
  high: number;
  ticks: readonly number[];
  show: (value: number) => string;
  /** Where a line says "no difference". */
  threshold?: number | null;
}) {
  const places = placesOf(estimates);
  const height = (places.at(-1) ?? TOP) + ROW / 2 + 4;
  const x = (value: number) =>
    LEFT + ((Math.min(high, Math.max(low, value)) - low) * (WIDTH - LEFT - 16)) / (high - low);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${height}`} class="narrow" aria-hidden="true">
      {ticks.map((tick) => (
        <>
          <line class={tick === threshold ? 'threshold' : 'axis'} x1={x(tick)} x2={x(tick)} y1={TOP - 2} y2={height} />
          <text x={x(tick)} y={TOP - 6} text-anchor="middle">
            {show(tick)}
          </text>
        </>
      ))}
      {estimates.map(({ name, value, interval, other = false }, index) => {
        const y = places[index]!;
        return (
          <>
            <text class="strong" x={LEFT - 12} y={y + 3.5} text-anchor="end">
              {name}
            </text>
            {interval === null ? null : (
              <line class={other ? 'span other' : 'span'} x1={x(interval.low)} x2={x(interval.high)} y1={y} y2={y} />
            )}
            {value === null ? null : <circle class={other ? 'dot other' : 'dot'} cx={x(value)} cy={y} r={4} />}
          </>
        );
      })}
    </svg>
  );
}

function placesOf(estimates: readonly Estimate[]): number[] {
  let y = TOP - ROW / 2;
  return estimates.map(({ first = false }, index) => {
    y += ROW + (first && index > 0 ? GAP : 0);
    return y;
  });
}
