import { EXIT_CODES } from '../../errors.ts';
import { type Probe, probeModel } from '../../models/call/probe-model.ts';
import { escapeTerminal } from '../../text/escape.ts';
import type { Context } from '../terminal/context.ts';
import { formatTable } from '../terminal/format-table.ts';
import { panelIds } from './open-run.ts';

/** Asks each judge one tiny question and says which cannot be relied on. */
export async function panelCommand(
  context: Context,
  flags: { models?: string[] | undefined; json?: true | undefined },
): Promise<void> {
  const models = await context.models();
  const panel = [...new Set(await panelIds(context, flags.models))].map((id) => models.get(id));
  context.progress.show(`asking ${panel.length} judges one tiny question each`);
  const probes = await Promise.all(panel.map((model) => probe(model, context.signal)));
  if (flags.json) context.printJson({ schema_version: 1, judges: probes.map(probeJson) });
  else {
    const rows = probes.map(({ id, state, milliseconds, reason }) => [
      escapeTerminal(id),
      state,
      milliseconds === null ? '' : `${(milliseconds / 1000).toFixed(1)} s`,
      escapeTerminal(reason ?? ''),
    ]);
    context.print(formatTable([['judge', 'state', 'answered in', ''], ...rows], ['left', 'left', 'right', 'left']));
  }
  const states = probes.map(({ state }) => state);
  if (states.includes('no-key')) context.exit(EXIT_CODES.config);
  else if (states.includes('dead')) context.exit(EXIT_CODES.unavailable);
}

/** What is built in is always there, and some of it answers nothing but its own kind of question. */
function probe(model: Parameters<typeof probeModel>[0], signal: AbortSignal): Promise<Probe> {
  if (!model.builtin) return probeModel(model, signal);
  return Promise.resolve({ id: model.id, state: 'ok', reason: null, costUsd: 0, milliseconds: null });
}

function probeJson({ id, state, reason, costUsd, milliseconds }: Probe) {
  return { model: id, state, reason, cost_usd: costUsd, milliseconds };
}
