import { isFunctionWord } from '../page/terms.ts';
import { quote, type Rule } from './rule.ts';
import { wordingOf } from './wording.ts';

// Other languages capitalise other words than names, so the claim must show that it is English.
const ENGLISH = /\b(?:the|of|to|is|was|are|were|has|have|and|for|with|by|that|from|its|their|than)\b/;
const NAME = /(?<=[\p{L}\p{N},:)'"] )\p{Lu}[\p{Ll}\p{M}]{2,}(?:['’]\p{Ll}{1,2})?(?![\p{L}\p{N}])/gu;
const ORDINARY = new Set(
  (
    'january february march april may june july august september october november december monday tuesday wednesday ' +
    'thursday friday saturday sunday spring summer autumn winter christmas easter internet english'
  ).split(' '),
);

/** The names in a claim stand on its page. */
export const namesHeld: Rule = {
  name: 'names-held',
  dimension: 'accuracy',
  severity: 'warning',
  check(take, page) {
    const wording = wordingOf(take);
    if (!page.hasText || !page.isLatin || !ENGLISH.test(wording)) return null;
    const names = [...wording.matchAll(NAME)].map(([name]) => name.replace(/['’]\p{Ll}{1,2}$/u, ''));
    // A claim in headline case capitalises every word.
    if (names.length * 2 > wording.split(' ').length) return null;
    const beside = `${take.holder} ${take.source ?? ''}`.toLowerCase();
    const missing = names.find(
      (name) =>
        // "New" of New York is no name by itself, and pages are searched without such words.
        !isFunctionWord(name) &&
        !ORDINARY.has(name.toLowerCase()) &&
        !page.hasWord(name) &&
        !beside.includes(name.toLowerCase()),
    );
    if (missing === undefined) return null;
    return `The name ${quote(missing)} is nowhere else on the page. Correct it, or add to the page where it comes from.`;
  },
};
