import { mean } from '../../stats/mean.ts';
import type { PanelEvent } from '../../takes-quality/panel/cycle.ts';
import { plainScores } from '../../takes-quality/panel/panel.ts';
import type { Context } from '../terminal/context.ts';

/** Shows a live line per judge while the panel works. */
export function showPanel({ progress }: Pick<Context, 'progress'>): (event: PanelEvent) => void {
  const lines = new Map<string, string>();
  return (event) => {
    if (event.type === 'cycle') lines.clear();
    else if (event.type === 'asked') {
      lines.set(
        event.model,
        `… ${event.model}${event.correction ? ' is asked again: its reply could not be read' : ''}`,
      );
    } else lines.set(event.judgement.model, lineOf(event.judgement));
    const turn = event.type === 'cycle' ? event.cycle : event;
    progress.show(turn.repeat > 1 ? `repeat ${turn.repeat}` : `cycle ${turn.cycle}`, ...lines.values());
  };
}

function lineOf({
  model,
  scores,
  error,
  calls,
  findings,
}: Extract<PanelEvent, { type: 'judged' }>['judgement']): string {
  if (scores === null) return `✗ ${model} ${error}`;
  const average = mean(Object.values(plainScores(scores)));
  const seconds = calls.reduce((sum, call) => sum + call.milliseconds, 0) / 1000;
  return `✓ ${model} ${average.toFixed(1)} on average, ${findings.length} findings, ${seconds.toFixed(1)} s`;
}
