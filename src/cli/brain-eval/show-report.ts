import type { Command, OptionValues } from '@commander-js/extra-typings';
import { printReport } from '../../brain-eval/report/print/print-text.ts';
import { printReportJson } from '../../brain-eval/report/report.ts';
import type { Report } from '../../brain-eval/report/report-schema.ts';
import { GbrainError } from '../../errors.ts';
import type { Context } from '../terminal/context.ts';
import { type FlagsOf, filledText } from '../terminal/flags.ts';
import { requireWritable, writeReport } from '../terminal/write-report.ts';

/** Adds the flags that say how a report is shown. */
export const reportOptions = <Args extends unknown[], Opts extends OptionValues>(command: Command<Args, Opts>) =>
  command
    .option('--json [file]', 'write the report as JSON; without a file, print it')
    .option('--junit <file>', 'also write a JUnit report', filledText)
    .option('--md <file>', 'also write a Markdown report', filledText)
    .option('--html <file>', 'also write a self-contained HTML report', filledText);

/** What those flags say: with `json` true, the JSON is printed in place of the text. */
type ReportFlags = FlagsOf<typeof reportOptions<[], Record<never, never>>>;

/** Fails before anything is read when a report could not be written where it is asked for. */
export async function requireReports({ json, junit, md, html }: ReportFlags): Promise<void> {
  if (typeof json === 'string' && /^(brain|documents)=/.test(json)) {
    throw new GbrainError('usage', `--json took the run ${json} for its file. Put --json last, or give --json=FILE.`);
  }
  await requireWritable([json === true ? undefined : json, junit, md, html]);
}

/** Shows a report as asked and writes its files. */
export async function showReport(
  context: Context,
  report: Report,
  { json, junit, md, html }: ReportFlags,
): Promise<void> {
  if (json === true) context.printJson(report);
  else context.print(printReport(report).trimEnd());
  const write = async (file: string | undefined, print: () => Promise<string> | string) => {
    if (file === undefined) return;
    await writeReport(file, await print());
    context.news(`Report: ${file}`);
  };
  await write(json === true ? undefined : json, () => printReportJson(report));
  await write(junit, async () =>
    (await import('../../brain-eval/report/print/print-junit.ts')).printReportJunit(report),
  );
  await write(md, async () =>
    (await import('../../brain-eval/report/print/print-markdown.ts')).printReportMarkdown(report),
  );
  await write(html, async () => {
    const { printReportHtml } = await import('../../brain-eval/report/print/print-html.tsx');
    return printReportHtml(report, { date: new Date().toISOString().slice(0, 10) });
  });
}
