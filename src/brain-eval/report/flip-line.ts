import type { Flip } from './comparison-schema.ts';

/** One question on which two sides differ, in a line: in which measure, for whom, and how it ended on each. Untrusted text. */
export function flipLine({ id, kind, right, grounded, a, b }: Flip, names: { a: string; b: string }): string {
  const better = (['right', 'grounded'] as const).flatMap((measure) => {
    const side = { right, grounded }[measure];
    return side === 'same' ? [] : [`${measure} ${a.length + b.length > 2 ? 'more often ' : ''}in ${names[side]}`];
  });
  return `${id} (${kind}): ${better.join(', ')} (${names.a}: ${a.join(', ')}; ${names.b}: ${b.join(', ')})`;
}
