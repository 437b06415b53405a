import type { Brain } from '../../brain/tree/brain.ts';
import type { DocumentLines } from './corpus.ts';

/** The lines of every document of a brain, as a key is resolved against them. */
export function documentLines(brain: Brain): DocumentLines {
  return new Map(brain.texts.map(({ path, text, lineCount }) => [path, lineCount === 0 ? [] : text.split('\n')]));
}
