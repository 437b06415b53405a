import type { Trial, TrialKey } from '../../store/trials/trials.ts';
import type { Trace } from '../../trace.ts';

/** A trial as a span: which one, and how it ended; what was asked and answered is not in it. */
export function traceTrial(
  trace: Trace,
  { mode, question, repeat }: TrialKey,
  { project, agent }: { project: string; agent: { id: string } },
  work: () => Promise<Trial>,
): Promise<Trial> {
  const asked = question === '' ? undefined : question;
  return trace.withSpan(
    'eval trial',
    {
      'gbrain.project': project,
      'gbrain.eval.mode': mode,
      'gbrain.eval.question': asked,
      'gbrain.eval.repeat': repeat,
      // The command of an agent that is one may hold a secret.
      'gbrain.eval.agent': agent.id.startsWith('exec:') ? 'exec' : agent.id,
    },
    async (span) => {
      const trial = await work();
      const { ended, toolCalls, tokens, costUsd } = trial;
      span.set({
        'gbrain.eval.ended': ended,
        'gbrain.eval.tool_calls': toolCalls ?? undefined,
        'gbrain.eval.tokens': tokens ?? undefined,
        'gbrain.cost_usd': costUsd ?? undefined,
        'error.type': ended === 'done' || ended === 'max-steps' ? undefined : ended,
      });
      return trial;
    },
  );
}
