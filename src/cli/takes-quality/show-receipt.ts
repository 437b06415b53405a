import type { Command, OptionValues } from '@commander-js/extra-typings';
import { messageOf } from '../../errors.ts';
import { VERDICT_EXIT_CODES } from '../../takes-quality/panel/verdict.ts';
import type { Receipt } from '../../takes-quality/receipt/receipt.ts';
import { printReceipt } from '../../takes-quality/report/print-text.ts';
import type { Context } from '../terminal/context.ts';
import { type FlagsOf, filledText } from '../terminal/flags.ts';
import { writeReport } from '../terminal/write-report.ts';

/** Adds the flags that say how a receipt is shown. */
export const receiptOptions = <Args extends unknown[], Opts extends OptionValues>(command: Command<Args, Opts>) =>
  command
    .option('--json', 'print the receipt as one JSON document')
    .option('--junit <file>', 'also write a JUnit report', filledText)
    .option('--md <file>', 'also write a Markdown report', filledText)
    .option('--html <file>', 'also write a self-contained HTML report', filledText);

/** Shows a receipt as asked, writes its reports and sets the exit code of its verdict. */
export async function showReceipt(
  context: Context,
  receipt: Receipt,
  { json, junit, md, html }: FlagsOf<typeof receiptOptions<[], Record<never, never>>>,
): Promise<void> {
  if (json) context.printJson(receipt);
  else context.print(printReceipt(receipt, { colors: context.colors, width: Math.max(60, context.stdout.columns()) }));
  const write = async (file: string | undefined, print: () => Promise<string>) => {
    if (file === undefined) return;
    try {
      await writeReport(file, await print());
      context.news(`Report: ${file}`);
    } catch (error) {
      // The verdict holds all the same.
      context.news(messageOf(error));
    }
  };
  await write(junit, async () =>
    (await import('../../takes-quality/report/print-junit.ts')).printReceiptJunit(receipt),
  );
  await write(md, async () =>
    (await import('../../takes-quality/report/print-markdown.ts')).printReceiptMarkdown(receipt),
  );
  await write(html, async () => (await import('../../takes-quality/report/print-html.tsx')).printReceiptHtml(receipt));
  context.exit(VERDICT_EXIT_CODES[receipt.verdict]);
}
