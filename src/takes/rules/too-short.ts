import type { Rule } from './rule.ts';

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/gu;
const WORD = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’.,/%-]*/gu;

/** A claim is a statement; a name or a heading alone is not. */
export const tooShort: Rule = {
  name: 'too-short',
  dimension: 'signal_density',
  severity: 'warning',
  check({ claim }) {
    const text = claim.slice(0, 500).normalize('NFKC');
    const unspaced = text.match(UNSPACED)?.length ?? 0;
    if (unspaced >= 4) return null;
    const words = text.match(WORD) ?? [];
    const isTitle = words.length <= 5 && words.every((word) => /^(?:\p{Lu}|\p{N}|of$|the$|and$|for$)/u.test(word));
    if (words.length >= 3 && !isTitle) return null;
    return 'The claim is a name or a heading, not a statement. Say what is true of it, or remove the row.';
  },
};
