import type { ComparisonVerdict, RunComparison } from '../../../brain-eval/report/comparison-schema.ts';
import type { RunGroup, Spread } from '../../../brain-eval/report/report-schema.ts';
import { formatCount, formatInterval, formatPercent } from '../../../report/format.ts';
import { ScrollTable } from '../../../report/scroll-table.tsx';
import { projectLink } from '../parts/links.ts';
import type { EvalRecord } from './recorded-evals.ts';

/** Both sides of a comparison. */
export type Sides<Value> = Readonly<Record<'a' | 'b', Value>>;

const SIDES = ['a', 'b'] as const;
const MEASURES = [
  { name: 'Right', measure: 'right', share: true },
  { name: 'Grounded', measure: 'grounded', share: true },
  { name: 'Citation precision', measure: 'precision', share: true },
  { name: 'Tool calls', measure: 'toolCalls', share: false },
  { name: 'Tokens', measure: 'tokens', share: false },
] as const;

/** The means of each side with their intervals; each side leads to its runs. */
export function SideTable({
  project,
  names,
  sides,
  groups,
}: {
  project: string;
  names: Sides<string>;
  sides: Sides<readonly EvalRecord[]>;
  groups: Sides<RunGroup>;
}) {
  return (
    <>
      <ScrollTable
        label="Each side"
        columns={[
          'Measure',
          ...SIDES.flatMap((side) => [
            { name: `${side.toUpperCase()}: ${names[side]}`, number: true },
            { name: '95 %', number: true },
          ]),
        ]}
      >
        {MEASURES.map(({ name, measure, share }) => (
          <tr>
            <th scope="row">{name}</th>
            {SIDES.map((side) => (
              <SpreadCells spread={groups[side][measure]} share={share} href={matrixLink(project, sides[side])} />
            ))}
          </tr>
        ))}
      </ScrollTable>
      {SIDES.map((side) => (
        <p class="soft">
          {side.toUpperCase()}:{' '}
          {sides[side].map(({ id, score }, index) => (
            <>
              {index > 0 ? ', ' : ''}
              <a href={projectLink(project, 'evals', 'runs', id)}>{score.name}</a>
            </>
          ))}
          . {groups[side].alwaysRight} questions right in every run, {groups[side].everRight} in at least one.
        </p>
      ))}
    </>
  );
}

function SpreadCells({ spread: { mean, interval }, share, href }: { spread: Spread; share: boolean; href: string }) {
  const range = interval === null ? '–' : `${formatCount(interval.low)}–${formatCount(interval.high)}`;
  return (
    <>
      <td class="number">
        {mean === null ? 'not reported' : <a href={href}>{share ? formatPercent(mean) : formatCount(mean)}</a>}
      </td>
      <td class="number">{share ? formatInterval(interval) : range}</td>
    </>
  );
}

/** Question by question, in which runs each was right. */
function matrixLink(project: string, runs: readonly EvalRecord[]): string {
  return `${projectLink(project, 'evals', 'matrix')}?${runs.map(({ id }) => `a=${id}`).join('&')}`;
}

/** The paired differences, and what they allow to say. */
export function DifferenceTable({
  project,
  comparison,
  names,
  sides,
}: {
  project: string;
  comparison: RunComparison;
  names: Sides<string>;
  sides: Sides<readonly EvalRecord[]>;
}) {
  return (
    <ScrollTable
      label="A minus B"
      columns={[
        'Measure',
        { name: 'A', number: true },
        { name: 'B', number: true },
        { name: 'A minus B', number: true },
        { name: '95 %', number: true },
        { name: 'Could have seen', number: true },
        { name: 'Paired', number: true },
        { name: 'p', number: true },
        'What the numbers allow to say',
      ]}
    >
      {MEASURES.map(({ name, measure, share }) => {
        const row = comparison[measure];
        const shown = (value: number | null) => (value === null ? '–' : share ? points(value) : signed(value));
        const unit = 'unit' in row && !share ? ` per ${row.unit}` : '';
        const plain = (value: number | null) =>
          value === null ? '–' : share ? formatPercent(value) : formatCount(value);
        return (
          <tr>
            <th scope="row">
              {name}
              {unit}
            </th>
            {SIDES.map((side) => (
              <td class="number">
                <a href={matrixLink(project, sides[side])}>{plain(row[side])}</a>
              </td>
            ))}
            <td class="number">{shown(row.difference)}</td>
            <td class="number">
              {row.interval === null ? '–' : `${shown(row.interval.low)} to ${shown(row.interval.high)}`}
            </td>
            <td class="number">{shown(row.smallest).replace('+', '')}</td>
            <td class="number">
              <a href={matrixLink(project, [...sides.a, ...sides.b])}>{row.n}</a>
            </td>
            <td class="number">{'p' in row ? row.p.toFixed(3) : '–'}</td>
            <td>{verdictOf(row.verdict, names)}</td>
          </tr>
        );
      })}
    </ScrollTable>
  );
}

function verdictOf(verdict: ComparisonVerdict, names: Sides<string>): string {
  if (verdict === 'a is higher') return `A (${names.a}) is higher`;
  return verdict === 'b is higher' ? `B (${names.b}) is higher` : verdict;
}

function signed(value: number): string {
  return `${value > 0 ? '+' : value < 0 ? '−' : ''}${formatCount(Math.abs(value))}`;
}

function points(share: number): string {
  const rounded = Math.round(share * 100);
  return `${rounded > 0 ? '+' : rounded < 0 ? '−' : ''}${Math.abs(rounded)} points`;
}
