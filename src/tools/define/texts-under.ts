import type { Brain } from '../../brain/tree/brain.ts';
import { isUnder } from '../../brain/tree/index-edges.ts';
import type { Text } from '../../brain/tree/text.ts';

/** The texts of a folder or document; of the whole project for ''. */
export function textsUnder(brain: Brain, under: string): readonly Text[] {
  return under === '' ? brain.texts : brain.texts.filter((text) => isUnder(text.path, under));
}
