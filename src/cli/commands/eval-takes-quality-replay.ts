import { withSettled } from '../../takes-quality/receipt/settled-findings.ts';
import { loadNamedReceipt } from '../takes-quality/load-named-receipt.ts';
import { requireReportFiles } from '../takes-quality/report-flags.ts';
import { readDecisions, receiptOptions, showReceipt } from '../takes-quality/show-receipt.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { filledText } from '../terminal/flags.ts';

/** `gbrain eval takes-quality replay [receipt]`: a receipt from a file, or from the database when asked to. */
export const defineCommand: DefineCommand = (context) =>
  receiptOptions(
    createCommand(
      'gbrain eval takes-quality replay receipt.json --html report.html',
      'gbrain eval takes-quality replay 12',
    )
      .argument('[receipt]', 'the receipt file, or the number of a run in the database', filledText)
      .option(
        '--from-db <run>',
        'instead of a file: the id of a run, or its four fingerprints joined by -',
        filledText,
      ),
  ).action(async (given, { fromDb, ...flags }) => {
    await requireReportFiles(flags);
    const receipt = await loadNamedReceipt(context, given, fromDb);
    const settled = await readDecisions(flags.settled);
    await showReceipt(context, settled === null ? receipt : withSettled(receipt, settled), flags);
  });
