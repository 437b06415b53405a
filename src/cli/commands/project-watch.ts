import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { hostOf } from '../../documents/git/allowed-hosts.ts';
import { TERMINAL } from '../../members/record-event.ts';
import { POLL_SECONDS, watchProject } from '../../members/watch-project.ts';
import { getProject } from '../../store/builds/projects.ts';
import { listNotices, MAX_ATTEMPTS } from '../../store/watches/notices.ts';
import { findWatch } from '../../store/watches/watches.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { filledText, money } from '../terminal/flags.ts';
import { openActions } from '../terminal/open-actions.ts';

/** How many notices are shown. */
const SHOWN = 5;

/** `gbrain project watch <id>`: what the server does by itself when the documents change, and whom it tells. */
export const defineCommand: DefineCommand = (context) =>
  createCommand(
    'gbrain project watch handbook --poll 15m --evaluate builtin:lexical --notify https://chat.example.org/hook',
  )
    .argument('<project>', 'the project', filledText)
    .option(
      '--poll <time>',
      'look at its branch this often, such as 5m, 2h or 1d, and build when it has moved',
      duration,
    )
    .option('--no-poll', 'do not look')
    .option('--hook', 'take the webhooks of its git server; prints a new secret')
    .addOption(new Option('--no-hook', 'take none'))
    .option('--evaluate <model>', 'ask the questions of its key whenever readers get another commit', filledText)
    .option('--no-evaluate', 'ask none')
    .option('--budget <usd>', 'US dollars for each of these evals', money)
    .option('--notify <url>', 'tell this address of builds and evals that ended; prints a new secret', filledText)
    .option('--no-notify', 'tell nobody')
    .option('--json', 'print one JSON document')
    .action(async (project, { poll, hook, evaluate, budget, notify, json }) => {
      const actions = await openActions(context);
      await getProject(actions.store, project);
      const before = await findWatch(actions.store, project);
      const change = {
        pollSeconds: poll === false ? null : poll,
        hook,
        notifyUrl: notify === false ? null : notify,
        evaluate: followUp(evaluate, budget ?? null),
      };
      const isChanged = Object.values(change).some((value) => value !== undefined);
      const watch = isChanged ? await watchProject(actions, TERMINAL, project, change) : before;
      const { hookSecret, notifySecret, notifyUrl, pollSeconds, pollError } = watch;
      const notices = await listNotices(actions.store, project, SHOWN);
      const fresh = {
        ...(hookSecret !== before.hookSecret && hookSecret !== null && { hook_secret: hookSecret }),
        ...(notifySecret !== before.notifySecret && notifySecret !== null && { notify_secret: notifySecret }),
      };
      const state = {
        poll_seconds: pollSeconds,
        poll_error: pollError,
        hook: hookSecret !== null,
        evaluate: watch.evaluate,
        notify_host: notifyUrl === null ? null : hostOf(notifyUrl),
      };
      if (json) return context.printJson({ schema_version: 1, project, ...state, ...fresh, notices });
      const lines = [
        `polls: ${pollSeconds === null ? 'no' : `every ${pollSeconds} seconds`}${pollError === null ? '' : `; the last failed: ${pollError}`}`,
        `webhooks: ${state.hook ? `POST /hooks/${project}` : 'no'}`,
        `eval after a build: ${watch.evaluate === null ? 'no' : `${watch.evaluate.model}, at most $${watch.evaluate.budget_usd ?? 0}`}`,
        `notices: ${state.notify_host === null ? 'no' : `to ${state.notify_host}`}`,
        ...Object.entries(fresh).map(([name, secret]) => `${name.replace('_', ' ')}, shown only now: ${secret}`),
        ...notices.map(({ at, event, subject, doneAt, attempts, error }) => {
          const state =
            doneAt !== null
              ? 'done'
              : attempts >= MAX_ATTEMPTS
                ? `given up: ${error}`
                : `not yet${error === null ? '' : `: ${error}`}`;
          return `${at.toISOString()}  ${event} ${subject}  ${state}`;
        }),
      ];
      for (const line of lines) context.print(escapeTerminal(line));
    });

/** The eval that follows a build, from its flags; null for none, undefined where they were not given. */
function followUp(model: string | boolean | undefined, budget: number | null) {
  if (model === false) return null;
  return typeof model === 'string' ? { model, budget_usd: budget } : undefined;
}

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };

/** Parses a time such as `90s`, `15m`, `2h` or `1d` into seconds. */
function duration(given: string): number {
  const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(given) ?? [];
  const seconds = Number(count) * (UNITS[unit ?? ''] ?? Number.NaN);
  if (seconds >= POLL_SECONDS.min && seconds <= POLL_SECONDS.max) return seconds;
  throw new InvalidArgumentError('Give a time from 60s to 30d, such as 15m, 2h or 1d.');
}
