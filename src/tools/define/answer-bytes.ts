import { z } from 'zod';
import { ANSWER_BYTES, type ToolContext } from './tool.ts';

/** The argument that says how long an answer may be. */
export const maxBytesArgument = z.number().int().min(1000).max(100_000).optional().describe('Of the answer.');

/** How many bytes of UTF-8 an answer may have: as the call says, else as the client is known to take. */
export function answerBytes(asked: number | undefined, { maxBytes }: ToolContext): number {
  return asked ?? maxBytes ?? ANSWER_BYTES;
}

/** Shares a number of bytes among parts: small ones get what they need, and what they leave goes to the others. */
export function shareBytes(needs: readonly number[], bytes: number): number[] {
  const shares = needs.map(() => 0);
  let left = bytes;
  const order = needs.map((_, at) => at).sort((a, b) => needs[a]! - needs[b]!);
  for (const [done, at] of order.entries()) {
    shares[at] = Math.min(needs[at]!, Math.floor(left / (order.length - done)));
    left -= shares[at]!;
  }
  return shares;
}
