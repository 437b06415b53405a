import { GbrainError } from '../../errors.ts';
import type { Ask } from '../../models/call/model.ts';
import { brainNames } from '../../takes/lint/brain-names.ts';
import { type LintFinding, lintTake } from '../../takes/lint/lint-takes.ts';
import { DIMENSIONS, type Dimension, TAKE_KINDS, type Take } from '../../takes/page/take.ts';
import { RULES } from '../../takes/rules/index.ts';
import type { BrainNames } from '../../takes/rules/rule.ts';
import { plural } from '../../text/plural.ts';
import { brokenShare, scoreOfShare } from './rubric.ts';
import { type JudgedTake, readTakesText } from './takes-text.ts';

interface Breach extends LintFinding {
  take: number;
}

/**
 * The judge `builtin:rules`: reads the takes from the prompt like any other judge, lints each one, and replies in the
 * same format. It is deterministic and free and needs no key, and it sees only what rules can see.
 */
export async function judgeByRules(ask: Pick<Ask, 'prompt'>): Promise<{ text: string }> {
  const takes = readTakesText(ask.prompt);
  if (takes === null) {
    throw new GbrainError('input', 'builtin:rules judges takes-quality prompts only, and this prompt holds no takes.');
  }
  const brain = namesIn(takes);
  const breaches = takes.flatMap((take) =>
    lintTake(asTake(take), { pageTitle: take.page_title, pageText: take.passage.text, brain }).map((finding) => ({
      ...finding,
      take: take.n,
    })),
  );
  const reply = {
    findings: breaches.map(({ take, dimension, severity, message }) => ({
      take,
      dimension,
      severity,
      reason: message,
    })),
    scores: Object.fromEntries(DIMENSIONS.map((dimension) => [dimension, scoreOf(dimension, breaches, takes.length)])),
    improvements: improvementsOf(breaches),
  };
  return { text: JSON.stringify(reply) };
}

function scoreOf(dimension: Dimension, breaches: readonly Breach[], takes: number) {
  const own = breaches.filter((breach) => breach.dimension === dimension);
  const broken = new Set(own.map(({ take }) => take)).size;
  const feedback = `${broken} of ${takes} takes break a rule of this dimension.`;
  return { score: scoreOfShare(brokenShare(own, takes)), feedback };
}

/** What to do about each broken rule, that of most takes first. */
function improvementsOf(breaches: readonly Breach[]): string[] {
  const takesByRule = new Map<string, Set<number>>();
  for (const { rule, take } of breaches) takesByRule.set(rule, (takesByRule.get(rule) ?? new Set()).add(take));
  return RULES.map(({ name, advice }) => ({ advice, takes: takesByRule.get(name)?.size ?? 0 }))
    .filter(({ takes }) => takes > 0)
    .sort((a, b) => b.takes - a.takes)
    .map(({ advice, takes }) => `${advice} (${plural(takes, 'take')}).`);
}

/** The names that the sample shows of its brain. A holder of whom it does not say that there is no page has one. */
function namesIn(takes: readonly JudgedTake[]): BrainNames {
  const own = takes.filter(({ holder_has_page }) => holder_has_page !== false).map(({ holder }) => holder);
  const pages = takes.map(({ page }) => page);
  return brainNames(
    [...pages, ...own.filter((holder) => holder.includes('/'))],
    takes.map(({ holder, page }) => ({ holder, slug: page })),
  );
}

function asTake(judged: JudgedTake): Take & { slug: string } {
  const { claim, holder, since, until, source, weight } = judged;
  return {
    slug: judged.page,
    row: null,
    claim,
    kind: TAKE_KINDS.find((kind) => kind === judged.kind) ?? 'take',
    holder,
    weight: typeof weight === 'number' ? weight : null,
    weightText: String(weight),
    since,
    until,
    source,
    active: true,
    line: 0,
  };
}
