import { InvalidArgumentError } from '@commander-js/extra-typings';
import { recordEvent, TERMINAL } from '../../members/record-event.ts';
import { dropAuditEvents } from '../../store/members/audit.ts';
import { plural } from '../../text/plural.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { openActions } from '../terminal/open-actions.ts';

/** `gbrain audit drop`: removes old events; that they were removed is an event itself. */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain audit drop --before 2026-01-01')
    .requiredOption('--before <day>', 'remove the events of the days before this one, by UTC', readDay)
    .action(async ({ before }) => {
      const actions = await openActions(context);
      const count = await dropAuditEvents(actions.store, before);
      await recordEvent(actions, TERMINAL, 'audit.drop', null, { before: before.toISOString(), events: count });
      context.print(`${plural(count, 'event')} removed.`);
    });

function readDay(given: string): Date {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(given) ? new Date(`${given}T00:00:00Z`) : new Date(Number.NaN);
  if (!Number.isNaN(day.getTime())) return day;
  throw new InvalidArgumentError('Give a day such as 2026-01-31.');
}
