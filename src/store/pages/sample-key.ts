import { createHash } from 'node:crypto';
import type { Take } from '../../takes/page/take.ts';

/**
 * Gives the takes of one page, in the order of their lines, their places in the order of all takes: 64 bits of the SHA-256
 * of content and page, as a signed decimal. They depend on nothing else, so a take has the same key on every engine and
 * after every import. Of equal rows each has a key of its own, since equal keys would be drawn together.
 */
export function sampleKeys(project: string, slug: string): (take: Take) => string {
  const seen = new Map<string, number>();
  return ({ row, claim, kind, holder, weight, weightText, since, until, source }) => {
    const content = JSON.stringify([project, slug, row, claim, kind, holder, weight, weightText, since, until, source]);
    const above = seen.get(content) ?? 0;
    seen.set(content, above + 1);
    return hashOf(above === 0 ? content : `${content} ${above}`)
      .readBigInt64BE(0)
      .toString();
  };
}

/** The place of a take, by its key, in the order in which a seed draws: a number of 48 bits. */
export function drawingOrder(seed: number, key: string): number {
  return hashOf(`order ${seed} ${key}`).readUIntBE(0, 6);
}

/** The `index`-th probe of a seed: one of 2^`bits` buckets, and one of 2^32 slots. */
export function probeOf(seed: number, index: number, bits: number): { bucket: bigint; slot: number } {
  const hash = hashOf(`probe ${seed} ${index}`);
  return { bucket: hash.readBigUInt64BE(0) >> BigInt(64 - bits), slot: hash.readUInt32BE(8) };
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
