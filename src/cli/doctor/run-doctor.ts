import { EXIT_CODES } from '../../errors.ts';
import { escapeTerminal } from '../../text/escape.ts';
import type { Context } from '../terminal/context.ts';
import type { CheckResult } from './check.ts';
import { checkBrain, checkModels } from './check-brain.ts';
import { checkDisk, checkGit, checkHome } from './check-machine.ts';
import { checkSettings } from './check-settings.ts';

/** Looks at everything that gbrain needs and says what is wrong and what to do. */
export async function runDoctor(context: Context, flags: { json?: true | undefined }): Promise<void> {
  const findings = [
    await checkHome(context.home),
    await checkDisk(context.home),
    await checkGit(context.env),
    ...(await checkSettings(context)),
  ];
  // Without them it is not known which models and which database are meant.
  if (findings.every(({ check, state }) => check !== 'settings' || state !== 'fail')) {
    findings.push(...(await checkModels(context)), ...(await checkBrain(context)));
  }
  const failed = findings.some(({ state }) => state === 'fail');
  if (flags.json) context.printJson({ schema_version: 1, ok: !failed, findings });
  else context.print(findings.flatMap((finding) => show(context, finding)).join('\n'));
  if (failed) context.exit(EXIT_CODES.unavailable);
}

function show({ colors }: Context, { check, state, found, next }: CheckResult): string[] {
  const color = { good: colors.green, note: colors.yellow, fail: colors.red }[state];
  const line = `${color(state.padEnd(4))}  ${check.padEnd(8)}  ${escapeTerminal(found)}`;
  return next === null ? [line] : [line, `${' '.repeat(16)}${escapeTerminal(next)}`];
}
