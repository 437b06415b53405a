import type { Rule } from './rule.ts';

const WORD = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’.,/%-]*/gu;

/** A claim is a statement; a name or a heading alone is not. */
export const tooShort: Rule = {
  name: 'too-short',
  dimension: 'signal_density',
  severity: 'warning',
  advice: 'Write claims as whole sentences that can be true or false',
  check({ claim }) {
    const text = claim.slice(0, 500).normalize('NFKC');
    // A script without capitals does not show what is a name, and some are written without spaces.
    if ((text.match(/\p{Lo}/gu)?.length ?? 0) >= 4) return null;
    const words = text.match(WORD) ?? [];
    const isTitle = words.length <= 5 && words.every((word) => /^(?:\p{Lu}|\p{N}|of$|the$|and$|for$)/u.test(word));
    if (words.length >= 2 && !isTitle) return null;
    return 'The claim is a name or a heading, not a statement. Say what is true of it, or remove the row.';
  },
};
