import { GbrainError } from '../../errors.ts';
import { loadReceiptFromDisk } from '../../takes-quality/receipt/load-receipt.ts';
import type { RunName } from '../../takes-quality/receipt/load-receipt-from-db.ts';
import type { Receipt } from '../../takes-quality/receipt/receipt.ts';
import type { Context } from '../terminal/context.ts';
import { requireWritable } from '../terminal/require-writable.ts';
import { type ReportFlags, showReceipt } from './show-receipt.ts';

/** Shows a receipt from a file, or from the database when asked to. */
export async function replayCommand(
  context: Context,
  file: string | null,
  flags: ReportFlags & { fromDb?: string | undefined },
): Promise<void> {
  await requireWritable([flags.junit, flags.md, flags.html]);
  await showReceipt(context, await load(context, file, flags.fromDb ?? null), flags);
}

async function load(context: Context, file: string | null, run: string | null): Promise<Receipt> {
  if (file !== null && run !== null) {
    throw new GbrainError('usage', 'A receipt file and --from-db name two receipts. Give one of them.');
  }
  if (file !== null) return loadReceiptFromDisk(file);
  if (run === null) throw new GbrainError('usage', 'Which receipt? Give its file, or --from-db with the id of a run.');
  const name = runNameOf(run);
  const { loadReceiptFromDb } = await import('../../takes-quality/receipt/load-receipt-from-db.ts');
  return loadReceiptFromDb(await context.store(), name);
}

/** An id, or four fingerprints joined by `-` or `,` in the order of a receipt's file name. */
function runNameOf(run: string): RunName {
  if (/^\d{1,15}$/.test(run)) return { id: Number(run) };
  const [corpus, prompt, models, rubric, ...rest] = run
    .replace(/^.*takes-quality-/, '')
    .replace(/\.json$/, '')
    .split(/[-,]/);
  const shas = { corpus: corpus!, prompt: prompt ?? '', models: models ?? '', rubric: rubric ?? '' };
  if (rest.length === 0 && Object.values(shas).every((sha) => /^[0-9a-f]{8}$/.test(sha))) return { shas };
  throw new GbrainError(
    'usage',
    `--from-db ${run} names no run. Give its id (\`trend --json\` lists them), or corpus-prompt-models-rubric, four times 8 hex digits.`,
  );
}
