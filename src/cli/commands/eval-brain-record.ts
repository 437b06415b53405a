import { existsSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import packageJson from '../../../package.json' with { type: 'json' };
import { parseReport } from '../../brain-eval/report/parse-report.ts';
import { recordRuns } from '../../brain-eval/report/record-runs.ts';
import { addRows, holdsRow, tableRow } from '../../brain-eval/report/run-table.ts';
import type { RunScore } from '../../brain-eval/score/run-score-schema.ts';
import { GbrainError, messageOf } from '../../errors.ts';
import { plural } from '../../text/plural.ts';
import { readText } from '../brain-eval/key-files.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { filledText } from '../terminal/flags.ts';

const TABLE = 'evals/brain/README.md';

/** `gbrain eval brain record <report>` */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain eval brain record report.json --table runs.md')
    .argument('<report>', 'a report of run or score --json', filledText)
    .option('--table <file>', `the Markdown file with the table (default: ${TABLE} where there is one)`, filledText)
    .option('--commit <text>', 'which gbrain it was (default: its version)', filledText)
    .option('--json', 'print one JSON document')
    .action(async (file, flags) => {
      const report = parseReport(await readText(file), file);
      const table = flags.table ?? (existsSync(TABLE) ? TABLE : null);
      const before = table !== null && existsSync(table) ? await readText(table) : '';
      const now = new Date();
      const { fresh, known } = await recordRuns(await context.store(), report, now);
      const commit = flags.commit ?? packageJson.version;
      const rowOf = (run: RunScore) => tableRow(run, { date: now.toISOString().slice(0, 10), commit });
      // A run that the database knows may never have reached this table.
      const late = table === null ? [] : known.map(rowOf).filter((row) => !holdsRow(before, row));
      const rows = [...fresh.map(rowOf), ...late];
      if (table !== null && rows.length > 0) await replaceFile(table, addRows(before, rows));
      const counts = { recorded: fresh.length, known: known.length };
      if (flags.json) context.printJson({ schema_version: 1, ...counts, table, rows });
      else context.print(rows.join('\n') || 'Nothing new.');
      if (known.length > 0) context.news(`${known.length} of the runs had been recorded before.`);
      const also = table === null ? '' : ` Also in ${table}.`;
      if (rows.length > 0) context.news(`Recorded ${plural(rows.length, 'run')}.${also}`);
    });

/** In one step, since a table that a crash truncates would lose recorded runs. */
async function replaceFile(file: string, text: string): Promise<void> {
  try {
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
