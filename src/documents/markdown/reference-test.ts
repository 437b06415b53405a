import MarkdownIt from 'markdown-it';
import type { BlockEnv } from './blocks.ts';

const { normalizeReference } = new MarkdownIt().utils;

/** Whether a label names one of the document's link reference definitions. */
export function referenceTest(env: BlockEnv): (label: string) => boolean {
  const { references } = env;
  if (references === undefined) return () => false;
  return (label) => label !== '' && Object.hasOwn(references, normalizeReference(label));
}
