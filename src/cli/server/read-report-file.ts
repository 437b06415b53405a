import { readFile } from 'node:fs/promises';
import { parseReport } from '../../brain-eval/report/parse-report.ts';
import { printReportHtml } from '../../brain-eval/report/print/print-html.tsx';
import { GbrainError, messageOf } from '../../errors.ts';
import { parseReceipt } from '../../takes-quality/receipt/load-receipt.ts';
import { printReceiptHtml } from '../../takes-quality/report/html/print-html.tsx';

/**
 * A receipt or a report of the brain eval as HTML, told apart by what the file holds. Throws GbrainError `input` for a
 * file that cannot be read or is neither.
 */
export async function readReportFile(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new GbrainError('input', `${path} cannot be read: ${messageOf(error)}.`);
  });
  return /"rubric_version"\s*:/.test(text)
    ? printReceiptHtml(parseReceipt(text, path))
    : printReportHtml(parseReport(text, path));
}
