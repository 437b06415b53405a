import { readPageFacts } from '../takes/lint/page-facts.ts';
import { numbersOf } from '../takes/page/numbers.ts';
import type { Page } from '../takes/page/take.ts';
import { termsOf } from '../takes/page/terms.ts';
import { cut, escapeTerminal } from '../text/escape.ts';
import type { NumberedLine } from './chunk-page.ts';
import type { Proposal } from './read-proposals.ts';

/** At least this share of a claim's words stands in the lines that it cites. */
const MIN_SHARE = 0.5;
/** More lines hold nothing in particular. */
const MAX_CITED = 30;
/** A word with a capital, not at the beginning of the claim or of a sentence in it. */
const NAME = /(?<=[^\s.!?:"“„(][)"”]?\s)[\p{L}\p{M}\p{N}._-]{0,60}\p{Lu}[\p{L}\p{M}\p{N}._-]{0,60}/gu;
const NEGATION = /\b(?:not|no|never|none|nobody|nothing|neither|nor|without|cannot)\b|n['’]t\b/i;

/**
 * Why the lines that a proposal cites do not hold it; null when they do. Its numbers, its names, its dates and at least
 * half of its words must stand in them, and it may not deny what they do not deny. `shown` are the lines that were asked
 * about: no other can be cited.
 */
export function whyNotHeld(
  proposal: Proposal,
  page: Pick<Page, 'lines'>,
  shown: readonly NumberedLine[],
): string | null {
  const { claim, lines, since, until } = proposal;
  const known = new Set(shown.map(([number]) => number));
  const strange = lines.find((line) => !known.has(line));
  if (strange !== undefined) return `cites line ${strange}, which was not shown`;
  if (lines.length > MAX_CITED) return `cites ${lines.length} lines; at most ${MAX_CITED} can hold one claim`;
  const cited = lines.map((line) => page.lines[line - 1]!).join('\n');
  const facts = readPageFacts(cited, '', '', null);
  const lost = numbersOf(`${claim} ${since ?? ''} ${until ?? ''}`).find(
    ({ inDigits, forms }) => inDigits && !forms.some((form) => facts.hasNumber(form)),
  );
  if (lost !== undefined) return `the number ${quote(lost.written)} is not in the lines it cites`;
  const plain = cited.normalize('NFKC').toLowerCase();
  const name = [...claim.normalize('NFKC').matchAll(NAME)]
    .map(([word]) => word.replace(/[._-]+$/, ''))
    .find((word) => !plain.includes(word.toLowerCase()) && !facts.hasWord(word));
  if (name !== undefined) return `the name ${quote(name)} is not in the lines it cites`;
  const words = [...termsOf(claim).words];
  const found = words.filter((word) => facts.hasWord(word)).length;
  if (found < words.length * MIN_SHARE) return `only ${found} of its ${words.length} words are in the lines it cites`;
  if (NEGATION.test(claim) && !NEGATION.test(cited)) return 'denies something, and the lines it cites do not';
  return null;
}

function quote(text: string): string {
  return `"${escapeTerminal(cut(text, 40))}"`;
}
