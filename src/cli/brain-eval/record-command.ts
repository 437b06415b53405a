import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import packageJson from '../../../package.json' with { type: 'json' };
import { parseReport } from '../../brain-eval/report/parse-report.ts';
import { recordRuns } from '../../brain-eval/report/record-runs.ts';
import { addRows, tableRow } from '../../brain-eval/report/run-table.ts';
import { GbrainError, messageOf } from '../../errors.ts';
import { plural } from '../../text/plural.ts';
import type { Context } from '../terminal/context.ts';
import { readText } from './key-files.ts';

export interface RecordFlags {
  table?: string | undefined;
  commit?: string | undefined;
  json?: true | undefined;
}

const TABLE = 'evals/brain/README.md';

/** Keeps each run of a report in the database and as a row of the table of recorded runs. */
export async function recordCommand(context: Context, file: string, flags: RecordFlags): Promise<void> {
  const report = parseReport(await readText(file), file);
  const table = flags.table ?? (existsSync(TABLE) ? TABLE : null);
  const text = table === null ? null : await readText(table);
  const now = new Date();
  const { fresh, known } = await recordRuns(await context.store(), report, now);
  const commit = flags.commit ?? packageJson.version;
  const rows = fresh.map((run) => tableRow(run, { date: now.toISOString().slice(0, 10), commit }));
  if (table !== null && text !== null && rows.length > 0) await replaceFile(table, addRows(text, rows));
  if (flags.json) context.printJson({ schema_version: 1, recorded: fresh.length, known: known.length, table, rows });
  else context.print(rows.join('\n') || 'Nothing new.');
  if (known.length > 0) context.news(`${known.length} of the runs had been recorded before.`);
  if (rows.length > 0) {
    const also = table === null ? '' : ` Also in ${table}.`;
    context.news(`Recorded ${plural(fresh.length, 'run')}.${also}`);
  }
}

async function replaceFile(file: string, text: string): Promise<void> {
  try {
    // A table that a crash cuts in half would lose recorded runs.
    const kept = await readFile(file);
    if (kept.toString('utf8') === text) return;
    await writeFile(`${file}.tmp`, text);
    await rename(`${file}.tmp`, file);
  } catch (cause) {
    throw new GbrainError(
      'unavailable',
      `${file} could not be written: ${messageOf(cause)}. The runs are in the database.`,
      { cause },
    );
  }
}
