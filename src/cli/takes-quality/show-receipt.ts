import { writeFile } from 'node:fs/promises';
import { messageOf } from '../../errors.ts';
import { VERDICT_EXIT_CODES } from '../../takes-quality/panel/verdict.ts';
import type { Receipt } from '../../takes-quality/receipt/receipt.ts';
import { printReceipt } from '../../takes-quality/report/print-text.ts';
import type { Context } from '../terminal/context.ts';

/** Where a receipt is shown beside the terminal. */
export interface ReportFlags {
  json?: true | undefined;
  junit?: string | undefined;
  md?: string | undefined;
  html?: string | undefined;
}

/** Shows a receipt as asked, writes its reports and sets the exit code of its verdict. */
export async function showReceipt(context: Context, receipt: Receipt, flags: ReportFlags): Promise<void> {
  if (flags.json) context.printJson(receipt);
  else context.print(printReceipt(receipt, { colors: context.colors, width: Math.max(60, context.stdout.columns()) }));
  for (const [file, print] of await reports(flags)) {
    try {
      await writeFile(file, print(receipt));
      context.news(`Report: ${file}`);
    } catch (error) {
      // The verdict stands all the same.
      context.news(`The report ${file} could not be written: ${messageOf(error)}.`);
    }
  }
  context.exit(VERDICT_EXIT_CODES[receipt.verdict]);
}

async function reports({ junit, md, html }: ReportFlags): Promise<[string, (receipt: Receipt) => string][]> {
  const wanted: [string, (receipt: Receipt) => string][] = [];
  if (junit !== undefined)
    wanted.push([junit, (await import('../../takes-quality/report/print-junit.ts')).printReceiptJunit]);
  if (md !== undefined)
    wanted.push([md, (await import('../../takes-quality/report/print-markdown.ts')).printReceiptMarkdown]);
  if (html !== undefined)
    wanted.push([html, (await import('../../takes-quality/report/print-html.tsx')).printReceiptHtml]);
  return wanted;
}
