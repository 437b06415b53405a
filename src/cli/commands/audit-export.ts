import { listAuditEvents } from '../../store/members/audit.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { filledText } from '../terminal/flags.ts';

/** How many events are read at once. */
const PAGE = 500;

/** `gbrain audit export`: the audit log as JSON lines, newest first. */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain audit export > audit.jsonl')
    .option('--project <id>', 'only what concerns this project', filledText)
    .action(async ({ project }) => {
      const store = await context.store();
      const projects = project === undefined ? null : [project];
      let before: number | null = null;
      do {
        const events = await listAuditEvents(store, { projects, before, limit: PAGE });
        for (const event of events) context.print(JSON.stringify(event));
        before = events.length < PAGE ? null : events.at(-1)!.id;
      } while (before !== null && !context.signal.aborted);
    });
