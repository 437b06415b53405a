import { type BrainNames, quote, type Rule } from './rule.ts';

const HOLDER = /^(?:world|brain|self|(?:people|companies)\/[\p{Ll}\p{Lo}\p{M}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{M}\p{N}]+)*)$/u;
const FORMS = 'world, brain, self, people/<slug> or companies/<slug>';

/** Whether a holder has one of the forms that name who holds a claim. */
export function isHolder(holder: string): boolean {
  return holder.length <= 200 && HOLDER.test(holder);
}

/** A holder is `world`, `brain`, `self`, `people/<slug>` or `companies/<slug>`. */
export const holderForm: Rule = {
  name: 'holder-form',
  dimension: 'attribution',
  severity: 'error',
  advice: `Write each holder as ${FORMS}`,
  check({ holder }, { brain }) {
    if (isHolder(holder)) return null;
    const given = holder === '' ? 'The take names no holder' : `${quote(holder)} is not a holder`;
    return `${given}. Write who holds the claim: ${suggestion(holder, brain) ?? FORMS}.`;
  },
};

/** The holder that the writer can only have meant: another spelling of what is there, or one who has a page. */
function suggestion(holder: string, brain: BrainNames | null): string | null {
  const [first, second, ...more] = holder.slice(0, 200).normalize('NFKC').toLowerCase().split('/');
  const name = (second ?? first!).trim();
  if (more.length > 0 || name === '') return null;
  if (second === undefined && isHolder(name)) return name;
  const folders = second === undefined ? ['people', 'companies'] : [first!.trim()];
  const known = folders.map((folder) => brain?.nearest(name, folder) ?? null).filter((found) => found !== null);
  if (known.length === 1) return known[0]!;
  const spelled = `${first}/${name.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '')}`;
  return second !== undefined && isHolder(spelled) ? spelled : null;
}
