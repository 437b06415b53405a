import { GbrainError } from '../../errors.ts';
import type { Model } from '../../models/call/model.ts';
import { promptBytesOf, worstCaseCost } from '../../models/call/pricing.ts';
import { DIMENSIONS, type Dimension } from '../../takes/page/take.ts';
import type { Cycle, Judgement } from './cycle.ts';
import { askJudge, type JudgeSession, questionOf, type Turn, wasOverBudget } from './judge.ts';
import { hasQuorum, judgeScores, type Scores } from './verdict.ts';

/** How often the panel may be asked. */
export interface PanelPlan {
  /** Until the first PASS or INCONCLUSIVE; 1 when there are repeats. */
  cycles: number;
  /** All of them are made, whatever the verdict. */
  repeats: number;
}

/** Asks the panel cycle by cycle. A further cycle begins only when the budget has room for the whole of it. */
export async function runPanel(panel: readonly Model[], plan: PanelPlan, sitting: JudgeSession): Promise<Cycle[]> {
  requireRoomForVerdict(panel, sitting);
  const done: Cycle[] = [];
  for (let repeat = 1; repeat <= plan.repeats; repeat++) {
    for (let cycle = 1; cycle <= plan.cycles; cycle++) {
      if (cycle > 1 && !fitsBudget(panel, sitting)) break;
      const result = await runCycle(panel, { cycle, repeat }, sitting);
      done.push(result);
      sitting.onEvent?.({ type: 'cycle', cycle: result });
      if (result.verdict !== 'fail') break;
    }
  }
  return done;
}

/** A budget under which too few judges could be asked for a verdict is a setting to mend before anything is paid. */
function requireRoomForVerdict(panel: readonly Model[], sitting: JudgeSession): void {
  const { capUsd, spentUsd } = sitting.budget;
  if (capUsd === null || sitting.reuse) return;
  const left = capUsd - spentUsd();
  const worst = panel.map((model) => worstCaseOfCycle([model], sitting) ?? 0);
  if (hasQuorum(worst.filter((usd) => usd <= left).length, panel.length)) return;
  const dollars = (usd: number) => `$${usd.toFixed(2)}`;
  const each = panel.map(({ id }, index) => `${id} ${dollars(worst[index]!)}`).join(', ');
  throw new GbrainError(
    'config',
    `The budget stops the run before its first call: ${dollars(left)} are left of ${dollars(capUsd)}, and one call can cost at most ${each}. Too few judges fit for a verdict. Raise --budget-usd, judge fewer takes, or choose cheaper judges.`,
  );
}

/** US dollars that one question to every judge can cost at most; null when a judge has no price. */
export function worstCaseOfCycle(
  panel: readonly Model[],
  sitting: Pick<JudgeSession, 'prompt' | 'takes' | 'timeoutMs'>,
): number | null {
  const question = questionOf(sitting);
  let total = 0;
  for (const { price } of panel) {
    if (price === null) return null;
    total += worstCaseCost(price, promptBytesOf(question), question.maxOutputTokens);
  }
  return total;
}

async function runCycle(panel: readonly Model[], turn: Turn, sitting: JudgeSession): Promise<Cycle> {
  const ask = async (model: Model) => {
    stopIfAborted(sitting.signal);
    const judgement = await askJudge(model, turn, sitting);
    sitting.onEvent?.({ type: 'judged', ...turn, judgement });
    return judgement;
  };
  const settled = await Promise.allSettled(panel.map(ask));
  stopIfAborted(sitting.signal);
  const judgements: Judgement[] = [];
  for (const [index, result] of settled.entries()) {
    if (result.status === 'rejected') throw result.reason;
    // Together the worst cases may not fit; one after the other, settled at what they cost, they may.
    judgements.push(wasOverBudget(result.value) ? await ask(panel[index]!) : result.value);
  }
  const contributions = judgements.flatMap(({ scores }) => (scores === null ? [] : [plainScores(scores)]));
  const verdict = judgeScores(contributions, panel.length);
  return { ...turn, verdict, successes: contributions.length, judgements };
}

/** The bare scores of a judgement. */
export function plainScores(scores: Record<Dimension, { score: number }>): Scores {
  return Object.fromEntries(DIMENSIONS.map((dimension) => [dimension, scores[dimension].score])) as Scores;
}

function fitsBudget(panel: readonly Model[], sitting: JudgeSession): boolean {
  const { capUsd } = sitting.budget;
  if (capUsd === null || sitting.reuse) return true;
  const worst = worstCaseOfCycle(panel, sitting);
  return worst !== null && sitting.budget.spentUsd() + worst <= capUsd;
}

function stopIfAborted(signal: AbortSignal | undefined): void {
  if (!signal?.aborted) return;
  if (signal.reason instanceof GbrainError) throw signal.reason;
  throw new GbrainError('interrupted', 'The run was stopped; every reply that was paid for is kept.');
}
