import { z } from 'zod';

/** How far a run is that workers do, as the store's `RunState`. */
export const runStateSchema = z.object({
  status: z.enum(['queued', 'running', 'done', 'failed', 'stopped']),
  done: z.number().int().describe('Trials that came to their end.'),
  total: z.number().int().describe('Trials of the whole run.'),
  error: z.string().nullable().describe('Why it failed.'),
  budget_usd: z.number().nullable().describe('US dollars that the whole run may cost.'),
  spent_usd: z.number().describe('US dollars so far; a call of unknown outcome counts at its worst case.'),
  asked_by: z.string().nullable(),
  finished_at: z.iso.datetime().nullable(),
});
