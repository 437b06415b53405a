import { GbrainError } from '../../errors.ts';
import type { Model } from '../../models/call/model.ts';
import { promptBytesOf, worstCaseCost } from '../../models/call/pricing.ts';
import { readReply } from '../../models/reply/read-reply.ts';
import { DIMENSIONS, type Dimension } from '../../takes/page/take.ts';
import { judgeReplyShape } from '../reply/weigh-reply.ts';
import type { Cycle, Judgement } from './cycle.ts';
import { askJudge, type JudgeSession, lackedMoney, questionOf, type Turn, wasOverBudget } from './judge.ts';
import type { Prompt } from './judge-prompt.ts';
import { hasQuorum, judgeScores, type Scores } from './verdict.ts';

/** How often the panel may be asked. */
export interface PanelPlan {
  /** At most this many, until one is not a FAIL; 1 when there are repeats. */
  cycles: number;
  /** All are made, whatever the verdicts. */
  repeats: number;
}

/** Asks the panel cycle by cycle. A further cycle begins only when the budget has room for the whole of it. */
export async function runPanel(panel: readonly Model[], plan: PanelPlan, session: JudgeSession): Promise<Cycle[]> {
  requireRoomForVerdict(panel, session);
  const done: Cycle[] = [];
  for (let repeat = 1; repeat <= plan.repeats; repeat++) {
    for (let cycle = 1; cycle <= plan.cycles; cycle++) {
      if (done.length > 0 && !fitsBudget(panel, session)) return done;
      const result = await runCycle(panel, { cycle, repeat }, session);
      done.push(result);
      session.io.onEvent?.({ type: 'cycle', cycle: result });
      if (result.verdict !== 'fail') break;
    }
  }
  return done;
}

/** Throws `config` before anything is paid when the budget lets too few judges be asked for a verdict. */
function requireRoomForVerdict(panel: readonly Model[], session: JudgeSession): void {
  const { capUsd, spentUsd } = session.limits.budget;
  if (capUsd === null || session.limits.reuse) return;
  const left = capUsd - spentUsd();
  const worst = panel.map((model) => worstCaseOfCycle([model], session.prompt) ?? 0);
  if (hasQuorum(worst.filter((usd) => usd <= left).length, panel.length)) return;
  const dollars = (usd: number) => `$${usd.toFixed(2)}`;
  const each = panel.map(({ id }, index) => `${id} ${dollars(worst[index]!)}`).join(', ');
  throw new GbrainError(
    'config',
    `The budget leaves too few judges for a verdict, so nothing was asked: ${dollars(left)} of ${dollars(capUsd)} is left, and one call can cost up to ${each}. Raise --budget-usd, judge fewer takes, or choose cheaper judges.`,
  );
}

/** US dollars that one question to every judge can cost at most; null when a judge has no price. */
export function worstCaseOfCycle(panel: readonly Model[], prompt: Prompt): number | null {
  const question = questionOf(prompt);
  let total = 0;
  for (const { price } of panel) {
    if (price === null) return null;
    total += worstCaseCost(price, promptBytesOf(question), question.maxOutputTokens);
  }
  return total;
}

/** When all questions have left, and no model has answered yet. */
const BEFORE_FIRST_REPLY_MS = 200;

/** Compiles the patterns of the reader, which takes 30 ms, while the judges think. */
function prepareReading(): void {
  const scores = DIMENSIONS.map((name) => `"${name}":{"score":8,"feedback":"Good."}`);
  readReply(`Here:\n{"findings":[],"scores":{${scores.join()}},"improvements":["None."]}`, judgeReplyShape(1));
}

async function runCycle(panel: readonly Model[], turn: Turn, session: JudgeSession): Promise<Cycle> {
  const ask = async (model: Model) => {
    stopIfAborted(session.io.signal);
    const judgement = await askJudge(model, turn, session);
    session.io.onEvent?.({ type: 'judged', ...turn, judgement });
    return judgement;
  };
  const asked = Promise.allSettled(panel.map(ask));
  const preparing = setTimeout(prepareReading, BEFORE_FIRST_REPLY_MS);
  const settled = await asked;
  clearTimeout(preparing);
  stopIfAborted(session.io.signal);
  const judgements: Judgement[] = [];
  for (const [index, result] of settled.entries()) {
    if (result.status === 'rejected') throw result.reason;
    // The worst cases of all calls at once may not fit the budget; one by one, each settled at its real cost, they may.
    judgements.push(wasOverBudget(result.value) ? await ask(panel[index]!) : result.value);
  }
  const contributions = judgements.flatMap(({ scores }) => (scores === null ? [] : [plainScores(scores)]));
  // A verdict that hangs on which judges the money reached is none.
  const verdict = judgements.some(lackedMoney) ? 'inconclusive' : judgeScores(contributions, panel.length);
  return { ...turn, verdict, successes: contributions.length, judgements };
}

/** The bare scores of a judgement. */
export function plainScores(scores: Record<Dimension, { score: number }>): Scores {
  return Object.fromEntries(DIMENSIONS.map((dimension) => [dimension, scores[dimension].score])) as Scores;
}

function fitsBudget(panel: readonly Model[], { prompt, limits }: JudgeSession): boolean {
  const { capUsd, spentUsd } = limits.budget;
  if (capUsd === null || limits.reuse) return true;
  const worst = worstCaseOfCycle(panel, prompt);
  return worst !== null && spentUsd() + worst <= capUsd;
}

function stopIfAborted(signal: AbortSignal | undefined): void {
  if (!signal?.aborted) return;
  if (signal.reason instanceof GbrainError) throw signal.reason;
  throw new GbrainError('interrupted', 'The run was stopped. Every reply that was paid for is kept.');
}
