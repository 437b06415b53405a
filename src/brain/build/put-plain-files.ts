import { decodeDocument } from '../../documents/document.ts';
import type { Entry, Repository } from '../../documents/git/repository.ts';
import { choosePlainFiles } from '../../documents/selection/plain-files.ts';
import type { BrainWriter } from '../file/brain-writer.ts';
import { PlainTexts } from '../file/plain-texts.ts';
import { throwIfAborted } from '../tree/yield-during-scan.ts';

/** Puts the text of files that are no documents into a brain's file, for plain reads; those that it holds already stay. */
export async function putPlainFiles(
  writer: BrainWriter,
  entries: readonly Entry[],
  read: Repository['read'],
  signal?: AbortSignal,
): Promise<void> {
  const texts = new PlainTexts(writer.database);
  const chosen = choosePlainFiles(entries);
  texts.keep(new Set(chosen.map(({ path }) => path)));
  const fresh = chosen.filter(({ path, blob }) => !texts.holds(path, blob));
  for await (const { entry, content } of read(fresh, signal)) {
    throwIfAborted(signal);
    texts.put(decodeDocument({ path: entry.path, blob: entry.blob, content }));
  }
}
