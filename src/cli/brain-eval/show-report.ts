import { writeFile } from 'node:fs/promises';
import { printReport } from '../../brain-eval/report/print/print-text.ts';
import { printReportJson } from '../../brain-eval/report/report.ts';
import type { Report } from '../../brain-eval/report/report-schema.ts';
import { GbrainError, messageOf } from '../../errors.ts';
import type { Context } from '../terminal/context.ts';
import { requireWritable } from '../terminal/require-writable.ts';

/** Where a report is shown beside the terminal. */
export interface ReportFlags {
  /** True prints the JSON instead of the text, a file takes it beside the text. */
  json?: string | true | undefined;
  junit?: string | undefined;
  md?: string | undefined;
  html?: string | undefined;
}

/** Fails before anything is read when a report could not be written where it is asked for. */
export async function requireReports({ json, junit, md, html }: ReportFlags): Promise<void> {
  if (typeof json === 'string' && /^(brain|documents)=/.test(json)) {
    throw new GbrainError('usage', `--json took the run ${json} for its file. Put --json last, or give --json=FILE.`);
  }
  await requireWritable([json === true ? undefined : json, junit, md, html]);
}

/** Shows a report as asked and writes its files. */
export async function showReport(context: Context, report: Report, flags: ReportFlags): Promise<void> {
  if (flags.json === true) context.printJson(report);
  else context.print(printReport(report).trimEnd());
  const files: [string | undefined, () => Promise<string>][] = [
    [flags.json === true ? undefined : flags.json, async () => printReportJson(report)],
    [flags.junit, async () => (await import('../../brain-eval/report/print/print-junit.ts')).printReportJunit(report)],
    [
      flags.md,
      async () => (await import('../../brain-eval/report/print/print-markdown.ts')).printReportMarkdown(report),
    ],
    [flags.html, async () => (await import('../../brain-eval/report/print/print-html.tsx')).printReportHtml(report)],
  ];
  for (const [file, print] of files) {
    if (file === undefined) continue;
    try {
      await writeFile(file, await print());
    } catch (cause) {
      throw new GbrainError('unavailable', `The report ${file} could not be written: ${messageOf(cause)}.`, { cause });
    }
    context.news(`Report: ${file}`);
  }
}
