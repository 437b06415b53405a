import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { GbrainError, messageOf } from '../../../errors.ts';
import type { ScaleFixture } from './make-scale.ts';

/** Writes the documents of a fixture into a folder; replaces files with the same paths and leaves others. */
export async function writeScale(
  fixture: ScaleFixture,
  folder: string,
  { onProgress, signal }: { onProgress?: (done: number) => void; signal?: AbortSignal } = {},
): Promise<void> {
  const folders = new Set<string>();
  let done = 0;
  try {
    for (const { path, text } of fixture.files()) {
      signal?.throwIfAborted();
      const place = join(folder, path);
      if (!folders.has(dirname(place))) {
        await mkdir(dirname(place), { recursive: true });
        folders.add(dirname(place));
      }
      await writeFile(place, text);
      onProgress?.(++done);
    }
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw new GbrainError('unavailable', `The documents cannot be written to ${folder}: ${messageOf(error)}.`, {
      cause: error,
    });
  }
}
