import { loadTrend } from '../../takes-quality/compare/trend.ts';
import { printReceiptTrend, trendJson } from '../../takes-quality/report/print-trend.ts';
import type { Context } from '../terminal/context.ts';

/** Prints the history of runs. */
export async function trendCommand(
  context: Context,
  { limit, rubric, json }: { limit: number; rubric?: string | undefined; json?: true | undefined },
): Promise<void> {
  const filter = rubric === undefined ? { limit } : { limit, rubricVersion: rubric };
  const rows = await loadTrend(await context.store(), filter);
  if (json) context.printJson(trendJson(rows));
  else context.print(printReceiptTrend(rows));
  if (rows.length === 0) context.news('There is no run yet. `gbrain eval takes-quality run` makes one.');
}
