import { GbrainError } from '../../errors.ts';
import type { Ask } from '../../models/call/model.ts';
import { type LintFinding, lintTake } from '../../takes/lint/lint-takes.ts';
import { DIMENSIONS, type Dimension, TAKE_KINDS, type Take } from '../../takes/page/take.ts';
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
  const breaches = takes.flatMap((take) =>
    lintTake(asTake(take), { pageTitle: take.page_title, pageText: take.passage.text }).map((finding) => ({
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

/** Each broken rule with the number of takes that break it, most first. */
function improvementsOf(breaches: readonly Breach[]): string[] {
  const takesByRule = new Map<string, Set<number>>();
  for (const { rule, take } of breaches) takesByRule.set(rule, (takesByRule.get(rule) ?? new Set()).add(take));
  return [...takesByRule]
    .sort(([a, takesA], [b, takesB]) => takesB.size - takesA.size || (a < b ? -1 : 1))
    .map(([rule, takes]) => `Rule ${rule}: ${takes.size} ${takes.size === 1 ? 'take breaks' : 'takes break'} it.`);
}

function asTake(judged: JudgedTake): Take {
  const { claim, holder, since, until, source, weight } = judged;
  return {
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
