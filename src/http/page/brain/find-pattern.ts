import { compilePattern } from '../../../brain/search/compile-pattern.ts';
import { grepTexts } from '../../../brain/search/grep-texts.ts';
import { toHit } from '../../../brain/search/to-hit.ts';
import type { Brain } from '../../../brain/tree/brain.ts';
import type { Hit } from '../../../brain/tree/hit.ts';
import { textsUnder } from '../../../tools/define/texts-under.ts';

/** The lines that match a pattern from `offset` on, and whether there are more. */
export async function findPattern(
  brain: Brain,
  pattern: string,
  options: { under: string; offset: number; limit: number; signal: AbortSignal },
): Promise<{ hits: Hit[]; more: boolean }> {
  const { under, offset, limit, signal } = options;
  const hits: Hit[] = [];
  let at = 0;
  for await (const match of grepTexts(
    textsUnder(brain, under),
    compilePattern(pattern, { matchCase: false }),
    signal,
  )) {
    if (at++ < offset) continue;
    if (hits.length === limit) return { hits, more: true };
    hits.push(toHit(brain, match.text.path, match.line, match.offset));
  }
  return { hits, more: false };
}
