import { THRESHOLDS } from '../../../takes-quality/panel/verdict.ts';

/** One run on a chart of one dimension. */
export interface TrendPoint {
  href: string;
  /** For the tooltip. */
  name: string;
  epoch: string;
  score: { mean: number; min: number; max: number } | null;
}

const WIDTH = 260;
const HEIGHT = 112;
const LEFT = 16;
const RIGHT = 6;
const TOP = 12;
const BOTTOM = 14;
const HIGHEST = 10;

/**
 * Panel means in the order of time, each with the range of its judges; a dotted line where the rubric changed, since
 * scores on its two sides mean different things, and so the curve breaks there. Its numbers stand in a table below.
 */
export function TrendChart({ points }: { points: readonly TrendPoint[] }) {
  const x = (index: number) =>
    points.length === 1
      ? (LEFT + WIDTH - RIGHT) / 2
      : LEFT + 8 + (index * (WIDTH - LEFT - RIGHT - 16)) / (points.length - 1);
  const y = (score: number) => TOP + ((HIGHEST - score) * (HEIGHT - TOP - BOTTOM)) / (HIGHEST - 1);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {[1, 4, THRESHOLDS.mean, HIGHEST].map((score) => (
        <>
          <line
            class={score === THRESHOLDS.mean ? 'threshold' : 'axis'}
            x1={LEFT}
            x2={WIDTH - RIGHT}
            y1={y(score)}
            y2={y(score)}
          />
          <text x={LEFT - 4} y={y(score) + 3} text-anchor="end">
            {score}
          </text>
        </>
      ))}
      {epochsOf(points).map(({ from, name, first }) => {
        const at = first ? LEFT : (x(from - 1) + x(from)) / 2;
        return (
          <>
            {first ? null : <line class="epoch" x1={at} x2={at} y1={TOP - 8} y2={HEIGHT - BOTTOM} />}
            <text x={at + 4} y={TOP - 3}>
              {name}
            </text>
          </>
        );
      })}
      {curvesOf(points, x, y).map((path) => (
        <path class="curve" d={path} />
      ))}
      {points.map(({ href, name, score }, index) =>
        score === null ? (
          <a href={href} tabindex={-1}>
            <title>{name}</title>
            <path class="missing" d={cross(x(index), HEIGHT - BOTTOM - 4)} />
          </a>
        ) : (
          <a href={href} tabindex={-1}>
            <title>{name}</title>
            <line class="range" x1={x(index)} x2={x(index)} y1={y(score.min)} y2={y(score.max)} />
            <circle class={score.mean < THRESHOLDS.mean ? 'dot bad' : 'dot'} cx={x(index)} cy={y(score.mean)} r={3.5} />
          </a>
        ),
      )}
    </svg>
  );
}

function epochsOf(points: readonly TrendPoint[]): { from: number; name: string; first: boolean }[] {
  return points.flatMap(({ epoch }, index) =>
    index > 0 && points[index - 1]!.epoch === epoch ? [] : [{ from: index, name: epoch, first: index === 0 }],
  );
}

/** One path for each stretch of runs with scores under the same rubric. */
function curvesOf(points: readonly TrendPoint[], x: (index: number) => number, y: (score: number) => number): string[] {
  const paths: string[][] = [];
  let before: TrendPoint | null = null;
  for (const [index, point] of points.entries()) {
    if (point.score === null) continue;
    const place = `${x(index).toFixed(1)} ${y(point.score.mean).toFixed(1)}`;
    if (before?.epoch === point.epoch) paths.at(-1)!.push(`L${place}`);
    else paths.push([`M${place}`]);
    before = point;
  }
  return paths.filter(({ length }) => length > 1).map((path) => path.join(' '));
}

function cross(x: number, y: number): string {
  return `M${x - 3} ${y - 3}L${x + 3} ${y + 3}M${x - 3} ${y + 3}L${x + 3} ${y - 3}`;
}
