import { ScrollTable } from '../../../report/scroll-table.tsx';
import { VerdictTag } from '../../../report/tag.tsx';
import { When } from '../../../report/when.tsx';
import { DIMENSIONS } from '../../../takes/page/take.ts';
import { THRESHOLDS } from '../../../takes-quality/panel/verdict.ts';
import { DIMENSION_NAMES } from '../../../takes-quality/report/dimension-names.ts';
import { shown } from '../../../takes-quality/report/summary.ts';
import type { QualityRun } from './quality-runs.ts';

/** Columns of the table of runs without those that choose two. */
const COLUMNS = 7 + DIMENSIONS.length;

/** Runs that compare with each other, and what they have in common. */
export interface RunBlock {
  label: string;
  /** Where there is room for a word or two: the rubric, with a letter where several blocks have it. */
  short: string;
  runs: QualityRun[];
}

/** The runs, newest first, block by block; two of them can be chosen to be compared. */
export function RunTable({ blocks, address }: { blocks: readonly RunBlock[]; address: (run: QualityRun) => string }) {
  const runs = blocks.flatMap((block) => block.runs);
  const starts = new Map(blocks.map((block) => [block.runs[0]!.id, block.label]));
  const isPair = runs.length > 1;
  return (
    <ScrollTable
      label="Runs"
      columns={[
        'Run',
        'Rubric',
        'Verdict',
        { name: 'Overall', number: true },
        ...DIMENSIONS.map((dimension) => ({ name: DIMENSION_NAMES[dimension], number: true })),
        { name: 'Takes', number: true },
        { name: 'Judges', number: true },
        { name: 'Cost', number: true },
        ...(isPair ? ['Baseline', 'Current'] : []),
      ]}
    >
      {runs.map((run, index) => (
        <>
          {blocks.length > 1 && starts.has(run.id) ? (
            <tr>
              <th scope="rowgroup" colspan={COLUMNS + (isPair ? 2 : 0)}>
                {starts.get(run.id)}
              </th>
            </tr>
          ) : null}
          <tr>
            <th scope="row">
              <a href={address(run)}>
                <When at={run.ts} />
              </a>
            </th>
            <td>{run.rubricVersion}</td>
            <td>
              <VerdictTag verdict={run.verdict} />
            </td>
            <td class="number">
              <a href={address(run)}>{shown(run.overall)}</a>
            </td>
            {DIMENSIONS.map((dimension) => {
              const score = run.dimensions[dimension];
              return (
                <td class={score !== null && score.mean < THRESHOLDS.mean ? 'number bad' : 'number'}>
                  <a href={`${address(run)}#${dimension}`} class={score === null ? 'soft' : undefined}>
                    {shown(score?.mean ?? null)}
                  </a>
                </td>
              );
            })}
            <td class="number">
              <a href={`${address(run)}#takes`}>{run.takes}</a>
            </td>
            <td class="number">
              <a href={`${address(run)}#scores`}>{run.models.length}</a>
            </td>
            <td class="number">
              <a href={`${address(run)}#calls`}>${run.costUsd.toFixed(2)}</a>
            </td>
            {isPair ? (
              <>
                <td>
                  <Pick name="baseline" run={run} checked={index === 1} />
                </td>
                <td>
                  <Pick name="current" run={run} checked={index === 0} />
                </td>
              </>
            ) : null}
          </tr>
        </>
      ))}
    </ScrollTable>
  );
}

function Pick({ name, run, checked }: { name: 'baseline' | 'current'; run: QualityRun; checked: boolean }) {
  return (
    <input
      type="radio"
      name={name}
      value={String(run.id)}
      checked={checked}
      aria-label={`Run of ${run.ts.slice(0, 16).replace('T', ' ')} as ${name}`}
    />
  );
}
