import { isHolder } from './holder-form.ts';
import { quote, type Rule } from './rule.ts';

// A page in the first person is written by somebody whom it need not name: "we" by a company, "I" by a person.
const SPEAKER: Readonly<Record<string, RegExp>> = {
  companies:
    /(?<![\p{L}'’])(?:we|our|ours|us|wir|unsere?[rnms]?|uns|nous|notre|nos|nosotros|nuestr[oa]s?|noi|nostr[aoei]|nós|noss[oa]s?|wij|onze?|vi|vår[at]?|my|nasz[ae]?)(?![\p{L}])/iu,
  people:
    /(?<![\p{L}'’])(?:I|I['’](?:m|ve|d|ll)|[Mm]y|[Mm]ine|me|ich|[Mm]eine?[rnms]?|je|j['’]ai|yo|mi|io|eu)(?![\p{L}'’])/u,
};

/**
 * A holder is somebody whom the brain knows: one with a page of its own or, where holders usually have one, one whom the
 * page names. Without the names of the brain nothing is known, and nothing is said.
 */
export const holderNamed: Rule = {
  name: 'holder-named',
  dimension: 'attribution',
  severity: 'warning',
  advice: 'Name as holder whoever the page says holds the claim, by the slug of their page',
  check({ holder, claim, source }, page) {
    const { brain } = page;
    if (!page.hasText || brain === null || !isHolder(holder) || !holder.includes('/')) return null;
    if (brain.ownPage(holder) !== null) return null;
    const [folder, name] = holder.split('/') as [string, string];
    const meant = brain.nearest(name, folder);
    if (meant !== null)
      return `The holder ${quote(holder)} has no page, and ${quote(meant)} has. Write ${meant} if that is who holds it.`;
    const beside = `${claim} ${source ?? ''}`.toLowerCase();
    const known =
      !page.isLatin ||
      page.namesHolder(name) ||
      name.split('-').some((part) => part.length >= 2 && beside.includes(part)) ||
      brain.holdsElsewhere(holder, page.slug) ||
      !brain.keepsPages(holder) ||
      SPEAKER[folder]?.test(page.text) === true;
    if (known) return null;
    return `The holder ${quote(holder)} has no page, and this page does not name it. Name whoever holds the claim, or say on the page where they said it.`;
  },
};
