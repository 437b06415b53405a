import { createHash } from 'node:crypto';
import type { Take } from '../../takes/page/take.ts';

/**
 * The position of a take in the order in which samples are drawn: 64 bits of the SHA-256 of its content and place, as a
 * signed decimal. It depends on nothing else, so a take has the same key on every engine and after every import.
 */
export function sampleKey(project: string, slug: string, take: Take): string {
  const { row, claim, kind, holder, weight, weightText, since, until, source } = take;
  const content = [project, slug, row, claim, kind, holder, weight, weightText, since, until, source];
  return firstInt64(JSON.stringify(content));
}

/** Where a sample of the seed starts. */
export function sampleStart(seed: number): string {
  return firstInt64(`sample ${seed}`);
}

function firstInt64(text: string): string {
  return createHash('sha256').update(text).digest().readBigInt64BE(0).toString();
}
