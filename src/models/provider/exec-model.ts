import { messageOf } from '../../errors.ts';
import { cut } from '../../text/escape.ts';
import { askModel, type Clock } from '../call/ask-model.ts';
import { type Answer, failAttempt, TOO_LARGE } from '../call/attempt.ts';
import type { Model } from '../call/model.ts';
import { type PricedModel, promptBytesOf } from '../call/pricing.ts';
import { runProcess } from './run-process.ts';
import { splitCommand } from './split-command.ts';

/** What a model behind a command is made from. */
interface ExecModelOptions extends PricedModel {
  command: string;
  env: Readonly<Record<string, string | undefined>>;
  clock: Clock;
}

/**
 * A command that reads a prompt on stdin and writes its reply to stdout. It reports no tokens: what it costs is known
 * only when the config prices it at 0. A schema is not passed on; the prompt has to say what is wanted.
 */
export function createExecModel({ id, command, price, env, clock }: ExecModelOptions): Model {
  const argv = splitCommand(command);
  return {
    id,
    builtin: false,
    price,
    language: null,
    ready: () => ({ ok: true }),
    ask: (ask) => {
      const input = ask.system === '' ? ask.prompt : `${ask.system}\n\n${ask.prompt}`;
      const terms = { ...ask, promptBytes: promptBytesOf(ask) };
      return askModel({ id, price }, terms, (signal) => run(argv, input, env, signal), clock);
    },
  };
}

async function run(
  argv: readonly string[],
  input: string,
  env: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<Answer> {
  const result = await runProcess(argv, input, env, signal).catch((error: unknown) => {
    if (signal.aborted) throw error;
    const { code } = error as { code?: unknown };
    if (code === 'ENOENT')
      throw failAttempt('not-found', `cannot be run: there is no command "${argv[0]}". Check its name and PATH.`);
    throw failAttempt('bad-request', `cannot be run: ${messageOf(error)}`, { cause: error });
  });
  const said = result.stderr.trim() === '' ? '' : ` It wrote: ${result.stderr.replace(/\s+/g, ' ').trim()}`;
  if (result.tooLong) throw failAttempt('bad-request', TOO_LARGE, { mayBeBilled: true, spoke: true });
  if (result.exitCode !== 0) {
    const how = result.exitCode === null ? 'was ended by a signal' : `ended with exit code ${result.exitCode}`;
    const reply = result.stdout.trim();
    const replied = reply === '' ? '' : ` Its reply, which does not count: ${JSON.stringify(cut(reply, 200))}.`;
    const message = `${how}. Run the command by hand to see why.${replied}${said}`;
    // Only an end without a word is silence.
    throw failAttempt('server', message, { mayBeBilled: true, ...(reply !== '' && { spoke: true }) });
  }
  return { text: result.stdout, finish: 'stop', usage: null };
}
