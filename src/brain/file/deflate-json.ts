import { deflateRawSync, inflateRawSync } from 'node:zlib';

// Most values are small: a window of the default size takes longer to allocate than to fill.
const PACKING = { level: 1, memLevel: 6, windowBits: 14 };

/** JSON, deflated. */
export function deflateJson(json: string): Uint8Array {
  return deflateRawSync(json, PACKING);
}

/** The value that {@link deflateJson} packed. */
export function inflateJson(packed: Uint8Array): unknown {
  return JSON.parse(inflateRawSync(packed, { windowBits: 14 }).toString('utf8'));
}
