import { EXIT_CODES } from '../../errors.ts';
import { findRetirement } from '../../models/call/lifecycle.ts';
import { type Probe, probeModel } from '../../models/call/probe-model.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { panelIds } from '../takes-quality/open-run.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { commaList } from '../terminal/flags.ts';
import { formatTable } from '../terminal/format-table.ts';

/** `gbrain eval takes-quality panel`: asks each judge one tiny question and says which cannot be relied on. */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain eval takes-quality panel --models openai:gpt-5.2')
    .option('--models <ids>', 'the judges to check (default: the panel that `run` would ask)', commaList)
    .option('--json', 'print one JSON document')
    .action(async (flags) => {
      const models = await context.models();
      const panel = [...new Set(await panelIds(context, flags.models))].map((id) => models.get(id));
      context.progress.show(`asking ${panel.length} judges one tiny question each`);
      const now = new Date();
      const probes = await Promise.all(panel.map((model) => probe(model, context.signal)));
      if (flags.json) {
        const judges = probes.map(({ id, state, reason, costUsd, milliseconds }) => ({
          model: id,
          state,
          reason,
          cost_usd: costUsd,
          milliseconds,
          retires_on: findRetirement(id, now)?.date ?? null,
          successor: findRetirement(id, now)?.successor ?? null,
        }));
        context.printJson({ schema_version: 1, judges });
      } else {
        const rows = probes.map(({ id, state, milliseconds, reason }) => [
          escapeTerminal(id),
          state,
          milliseconds === null ? '' : `${(milliseconds / 1000).toFixed(1)} s`,
          escapeTerminal([reason ?? [], findRetirement(id, now)?.sentence ?? []].flat().join(' ')),
        ]);
        context.print(formatTable([['judge', 'state', 'answered in', ''], ...rows], ['left', 'left', 'right', 'left']));
      }
      if (probes.some(({ state }) => state === 'no-key')) context.exit(EXIT_CODES.config);
      else if (probes.some(({ state }) => state === 'dead')) context.exit(EXIT_CODES.unavailable);
    });

/** Built-in judges are always there, and some of them answer only their own kind of question. */
function probe(model: Parameters<typeof probeModel>[0], signal: AbortSignal): Promise<Probe> {
  if (!model.builtin) return probeModel(model, signal);
  return Promise.resolve({ id: model.id, state: 'ok', reason: null, costUsd: 0, milliseconds: null });
}
