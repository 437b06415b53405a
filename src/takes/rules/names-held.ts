import { isFunctionWord } from '../page/terms.ts';
import { quote, type Rule } from './rule.ts';
import { wordingOf } from './wording.ts';

/** The statement that has this share of the claim's other words says what the claim says. */
const SAME = 0.6;
// Other languages capitalise other words than names, so the claim must show that it is English.
const ENGLISH = /\b(?:the|of|to|is|was|are|were|has|have|and|for|with|by|that|from|its|their|than)\b/;
const NAME = /(?<=[\p{L}\p{N},:)'"] )\p{Lu}[\p{Ll}\p{M}]{2,}(?:['’]\p{Ll}{1,2})?(?![\p{L}\p{N}])/gu;
const ORDINARY = new Set(
  (
    'january february march april may june july august september october november december monday tuesday wednesday ' +
    'thursday friday saturday sunday spring summer autumn winter christmas easter internet english series phase stage ' +
    'version board head chief director manager committee team group project north south east west central street road'
  ).split(' '),
);

/**
 * The names in a claim stand on its page. One that the page lacks is accused only where the page says the rest of the
 * claim, and where no page of the brain and no holder has the name.
 */
export const namesHeld: Rule = {
  name: 'names-held',
  dimension: 'accuracy',
  severity: 'warning',
  advice: 'Use the names that the page uses',
  check(take, page) {
    const wording = wordingOf(take);
    if (!page.hasText || !page.isLatin || !ENGLISH.test(wording)) return null;
    const names = [...wording.matchAll(NAME)].map(([name]) => name.replace(/['’]\p{Ll}{1,2}$/u, ''));
    // A claim in headline case capitalises every word.
    if (names.length * 2 > wording.split(' ').length) return null;
    const beside = `${take.holder} ${take.source ?? ''}`.toLowerCase();
    const missing = names.filter(
      (name) =>
        // "New" of New York is no name by itself, and pages are searched without such words.
        !isFunctionWord(name) &&
        !ORDINARY.has(name.toLowerCase()) &&
        !page.hasWord(name) &&
        !page.namesHolder(name) &&
        !beside.includes(name.toLowerCase()) &&
        page.brain?.hasWord(name) !== true,
    );
    if (missing.length === 0) return null;
    const rest = missing.reduce((text, name) => text.replace(name, ' '), wording);
    const bearing = page.bearing(rest);
    if (bearing === null || bearing.share < SAME || bearing.share * bearing.words < 1.5) return null;
    return `The name ${quote(missing[0]!)} is nowhere else on the page. Correct it, or add to the page where it comes from.`;
  },
};
