import { foldWord } from '../page/terms.ts';
import { quote, type Rule } from './rule.ts';
import { wordingOf } from './wording.ts';

const FIRST_PERSON =
  /\bI (?:think|believe|suspect|expect|guess|bet|feel|doubt|predict)\b|\b[Ii]n my (?:opinion|view)\b/;
const BELIEVER =
  /^(?:According to )?(\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?)(?: (?:believes|thinks|expects|suspects|predicts|doubts|bets|argues|is convinced)\b(?! (?:like|of|about|in|twice|too|ahead|on|for)\b)|,)/u;

/** The holder is the one whom the claim itself names as its holder. */
export const holderBelief: Rule = {
  name: 'holder-belief',
  dimension: 'attribution',
  severity: 'warning',
  advice: 'Give a belief to the one who holds it, and none that says "I" to the world',
  check(take, { brain }) {
    const wording = wordingOf(take);
    const own = take.holder === 'world' ? FIRST_PERSON.exec(wording)?.[0] : undefined;
    if (own !== undefined) {
      return `The claim says ${quote(own)}, and the world is no person. Name the person who holds it, as people/<slug>.`;
    }
    const match = take.holder.startsWith('people/') ? BELIEVER.exec(wording) : null;
    const believer = match?.[1];
    // A name with a comma after it is a believer only behind "According to".
    if (match === null || believer === undefined || (match[0].endsWith(',') && !match[0].startsWith('According')))
      return null;
    // A first name, or the name of anything, unless it can only be somebody who is known.
    if (!believer.includes(' ') && (brain?.nearest(believer, 'people') ?? null) === null) return null;
    // A company speaks through its people.
    if (
      /\b(?:Inc|Ltd|Corp|Company|Capital|Group|Labs?|Team|Council|Board|Committee|Bank|Fund|Partners|Office|University|Institute|Agency|Ministry|Department)$/.test(
        believer,
      )
    )
      return null;
    const names = believer.toLowerCase().split(' ').map(foldWord);
    if (
      take.holder
        .slice('people/'.length)
        .split('-')
        .map(foldWord)
        .some((name) => names.includes(name))
    )
      return null;
    return `The claim gives the view of ${quote(believer)}, and ${quote(take.holder)} holds it. Name the one who holds it.`;
  },
};
