/** One run on a chart of one measure. */
export interface TimePoint {
  href: string;
  /** For the tooltip. */
  name: string;
  /** Day of the run, such as `2026-11-23`. */
  day: string;
  /** What its values compare within, such as a rubric; the curve breaks where it changes. */
  epoch: string;
  /** Null for a run that came to no value. */
  value: { mean: number; low: number; high: number } | null;
}

/** The values of a chart: its lines, the least value that is good, and how a value is written at its line. */
export interface Scale {
  lines: readonly number[];
  threshold: number | null;
  write: (value: number) => string;
}

const LEFT = 30;
const RIGHT = 6;
const TOP = 14;
const BOTTOM = 20;
/** Room that a date takes. */
const DAY_WIDTH = 44;

/**
 * Values in the order of time, each with its interval; a dotted line where the epoch changed, since values on its two
 * sides mean different things, and so the curve breaks there. Whoever draws it shows the same numbers as text, too.
 */
export function TimeChart({
  points,
  scale,
  width = 260,
  height = 124,
}: {
  points: readonly TimePoint[];
  scale: Scale;
  width?: number;
  height?: number;
}) {
  const [lowest, highest] = [Math.min(...scale.lines), Math.max(...scale.lines)];
  const x = (index: number) =>
    points.length === 1
      ? (LEFT + width - RIGHT) / 2
      : LEFT + 12 + (index * (width - LEFT - RIGHT - 24)) / (points.length - 1);
  const y = (value: number) => TOP + ((highest - value) * (height - TOP - BOTTOM)) / (highest - lowest);
  const isBad = (mean: number) => scale.threshold !== null && mean < scale.threshold;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {scale.lines.map((line) => (
        <>
          <line
            class={line === scale.threshold ? 'threshold' : 'axis'}
            x1={LEFT}
            x2={width - RIGHT}
            y1={y(line)}
            y2={y(line)}
          />
          <text x={LEFT - 5} y={y(line) + 3} text-anchor="end">
            {scale.write(line)}
          </text>
        </>
      ))}
      {epochsOf(points).map(({ from, name, first }) => {
        const at = first ? LEFT : (x(from - 1) + x(from)) / 2;
        return (
          <>
            {first ? null : <line class="epoch" x1={at} x2={at} y1={TOP - 8} y2={height - BOTTOM} />}
            <text x={at + 4} y={TOP - 5}>
              {name}
            </text>
          </>
        );
      })}
      {daysOf(points, x).map(({ index, day }) => (
        <text x={x(index)} y={height - 5} text-anchor="middle">
          {day}
        </text>
      ))}
      {curvesOf(points, x, y).map((path) => (
        <path class="curve" d={path} />
      ))}
      {points.map(({ href, name, value }, index) => (
        <a href={href} tabindex={-1}>
          <title>{name}</title>
          {value === null ? (
            <path class="missing" d={cross(x(index), height - BOTTOM - 4)} />
          ) : (
            <>
              <line class="range" x1={x(index)} x2={x(index)} y1={y(value.low)} y2={y(value.high)} />
              <circle class={isBad(value.mean) ? 'dot bad' : 'dot'} cx={x(index)} cy={y(value.mean)} r={3.5} />
            </>
          )}
        </a>
      ))}
    </svg>
  );
}

/** The same values without axes, for a tile; nothing for fewer than two. */
export function Sparkline({ points }: { points: readonly Pick<TimePoint, 'epoch' | 'value'>[] }) {
  const values = points.flatMap(({ value }) => (value === null ? [] : [value.mean]));
  if (values.length < 2) return null;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (index: number) => 4 + (index * 192) / (points.length - 1);
  const y = (value: number) => (high === low ? 16 : 4 + ((high - value) * 24) / (high - low));
  const last = points.findLastIndex(({ value }) => value !== null);
  return (
    <svg class="spark" viewBox="0 0 200 32" aria-hidden="true">
      {curvesOf(points, x, y).map((path) => (
        <path class="curve" d={path} />
      ))}
      <circle class="dot" cx={x(last)} cy={y(points[last]!.value!.mean)} r={3.5} />
    </svg>
  );
}

function epochsOf(points: readonly TimePoint[]): { from: number; name: string; first: boolean }[] {
  return points.flatMap(({ epoch }, index) =>
    index > 0 && points[index - 1]!.epoch === epoch ? [] : [{ from: index, name: epoch, first: index === 0 }],
  );
}

/** The days to write below: each once, and none so close to the one before that they would touch. */
function daysOf(points: readonly TimePoint[], x: (index: number) => number): { index: number; day: string }[] {
  const days: { index: number; day: string }[] = [];
  for (const [index, { day }] of points.entries()) {
    const before = days.at(-1);
    if (before !== undefined && (points[before.index]!.day === day || x(index) - x(before.index) < DAY_WIDTH)) continue;
    days.push({ index, day });
  }
  return days.map(({ index, day }) => ({ index, day: day.slice(5) }));
}

/** One path for each stretch of runs with values in the same epoch. */
function curvesOf(
  points: readonly Pick<TimePoint, 'epoch' | 'value'>[],
  x: (index: number) => number,
  y: (value: number) => number,
): string[] {
  const paths: string[][] = [];
  let before: string | null = null;
  for (const [index, { epoch, value }] of points.entries()) {
    if (value === null) continue;
    const place = `${x(index).toFixed(1)} ${y(value.mean).toFixed(1)}`;
    if (before === epoch) paths.at(-1)!.push(`L${place}`);
    else paths.push([`M${place}`]);
    before = epoch;
  }
  return paths.filter(({ length }) => length > 1).map((path) => path.join(' '));
}

function cross(x: number, y: number): string {
  return `M${x - 3} ${y - 3}L${x + 3} ${y + 3}M${x - 3} ${y + 3}L${x + 3} ${y - 3}`;
}
