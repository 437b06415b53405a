import type { Command, OptionValues } from '@commander-js/extra-typings';
import packageJson from '../../../package.json' with { type: 'json' };
import { GbrainError } from '../../errors.ts';
import { VERDICT_EXIT_CODES } from '../../takes-quality/panel/verdict.ts';
import { findDiscrepancies } from '../../takes-quality/receipt/find-discrepancies.ts';
import type { Receipt } from '../../takes-quality/receipt/receipt.ts';
import { readSettled, SETTLED_FILE, type SettledFinding } from '../../takes-quality/receipt/settled-findings.ts';
import { printReceipt } from '../../takes-quality/report/print-text.ts';
import type { Context } from '../terminal/context.ts';
import { type FlagsOf, filledText } from '../terminal/flags.ts';
import { addReportFlags, writeReports } from './report-flags.ts';

/** Adds the flags that say how a receipt is shown. */
export const receiptOptions = <Args extends unknown[], Opts extends OptionValues>(command: Command<Args, Opts>) =>
  addReportFlags(
    command
      .option('--json', 'print the receipt as one JSON document')
      .option(
        '--settled <file>',
        `what people decided on findings (default: ${SETTLED_FILE}, where there is one)`,
        filledText,
      ),
  );

/** The decisions of people on findings; null where there are none. Throws `input` for a file that was named and is not there. */
export async function readDecisions(file: string | undefined): Promise<SettledFinding[] | null> {
  const settled = await readSettled(file ?? SETTLED_FILE);
  if (settled !== null || file === undefined) return settled;
  throw new GbrainError(
    'input',
    `There is no file ${file} of decisions. \`gbrain takes findings accept\` and \`dismiss\` write one with --file.`,
  );
}

/** Shows a receipt as asked, writes its reports and sets the exit code of its verdict. */
export async function showReceipt(
  context: Context,
  receipt: Receipt,
  { json, settled: _, ...files }: FlagsOf<typeof receiptOptions<[], Record<never, never>>>,
  folders: () => Promise<Record<string, string>> = async () => ({}),
): Promise<void> {
  if (json) context.printJson(receipt);
  else context.print(printReceipt(receipt, { colors: context.colors, width: Math.max(60, context.stdout.columns()) }));
  tellDiscrepancies(context, receipt, 'The receipt');
  const { version } = packageJson;
  const printers = {
    junit: async () => (await import('../../takes-quality/report/print-junit.ts')).printReceiptJunit(receipt),
    md: async () => (await import('../../takes-quality/report/print-markdown.ts')).printReceiptMarkdown(receipt),
    sarif: async () =>
      (await import('../../takes-quality/report/print-sarif.ts')).printReceiptSarif(receipt, {
        version,
        folders: await folders(),
      }),
    html: async () => (await import('../../takes-quality/report/html/print-html.tsx')).printReceiptHtml(receipt),
  };
  await writeReports(context, files, printers, VERDICT_EXIT_CODES[receipt.verdict]);
}

/** Says where a receipt contradicts itself; it is shown as it stands. */
export function tellDiscrepancies({ news }: Pick<Context, 'news'>, receipt: Receipt, name: string): void {
  const found = findDiscrepancies(receipt);
  if (found.length > 0) news(`${name} contradicts itself and is taken as it stands: ${found.join('; ')}.`);
}
