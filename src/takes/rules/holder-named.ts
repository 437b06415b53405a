import { isHolder } from './holder-form.ts';
import { quote, type Rule } from './rule.ts';

/** A person or company that holds a claim is named on the page that the claim was drawn from. */
export const holderNamed: Rule = {
  name: 'holder-named',
  dimension: 'attribution',
  severity: 'warning',
  check({ holder, claim, source }, page) {
    if (!page.hasText || !page.isLatin || !isHolder(holder) || !holder.includes('/')) return null;
    const names = holder
      .slice(holder.indexOf('/') + 1)
      .split('-')
      .filter((name) => name.length >= 2);
    const beside = `${claim} ${source ?? ''}`.toLowerCase();
    if (names.length === 0 || names.some((name) => page.hasWord(name) || beside.includes(name))) return null;
    return `Nothing on the page names the holder ${quote(holder)}. Name whoever holds the claim, or say on the page where they said it.`;
  },
};
