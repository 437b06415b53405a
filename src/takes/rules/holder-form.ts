import { quote, type Rule } from './rule.ts';

const HOLDER = /^(?:world|brain|self|(?:people|companies)\/[\p{Ll}\p{Lo}\p{M}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{M}\p{N}]+)*)$/u;

/** Whether a holder has one of the forms that name who holds a claim. */
export function isHolder(holder: string): boolean {
  return holder.length <= 200 && HOLDER.test(holder);
}

/** A holder is `world`, `brain`, `self`, `people/<slug>` or `companies/<slug>`. */
export const holderForm: Rule = {
  name: 'holder-form',
  dimension: 'attribution',
  severity: 'error',
  check({ holder }) {
    if (isHolder(holder)) return null;
    const given = holder === '' ? 'The take names no holder' : `${quote(holder)} is not a holder`;
    return `${given}. Write who holds the claim: ${suggestion(holder) ?? 'world, brain, self, people/<slug> or companies/<slug>'}.`;
  },
};

/** The nearest valid holder, where the writer's meaning is plain. */
function suggestion(holder: string): string | null {
  const [first, second, ...more] = holder.normalize('NFKC').toLowerCase().split('/');
  if (more.length > 0) return null;
  const slug = (text: string) =>
    text
      .trim()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '');
  const candidates = second === undefined ? [first!.trim(), `people/${slug(first!)}`] : [`${first}/${slug(second)}`];
  return candidates.find(isHolder) ?? null;
}
