import { printRunTrend, trendRows } from '../../brain-eval/report/print/print-trend.ts';
import { listBrainEvalRecords } from '../../store/trials/brain-eval-records.ts';
import type { Context } from '../terminal/context.ts';

/** Prints the recorded runs, newest first. */
export async function trendCommand(
  context: Context,
  { limit, mode, json }: { limit: number; mode?: string | undefined; json?: true | undefined },
): Promise<void> {
  const rows = trendRows(await listBrainEvalRecords(await context.store(), { limit, mode: mode ?? null }));
  if (json) context.printJson({ schema_version: 1, rows });
  else context.print(printRunTrend(rows));
  if (rows.length === 0) context.news('No run is recorded yet. `gbrain eval brain record REPORT` records one.');
}
