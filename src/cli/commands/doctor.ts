import { EXIT_CODES } from '../../errors.ts';
import { escapeTerminal } from '../../text/escape.ts';
import type { CheckResult } from '../doctor/check.ts';
import { checkBrain, checkModels } from '../doctor/check-brain.ts';
import { checkDisk, checkGit, checkHome } from '../doctor/check-machine.ts';
import { checkSettings } from '../doctor/check-settings.ts';
import type { Context } from '../terminal/context.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';

/** `gbrain doctor`: looks at everything that gbrain needs and says what is wrong and what to do. */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain doctor')
    .option('--json', 'print one JSON document')
    .addHelpText('after', '\nExits with 0 unless a check fails, else with 69; a note is not a failure.')
    .action(async ({ json }) => {
      const findings = [
        await checkHome(context.home),
        await checkDisk(context.home),
        await checkGit(context.env),
        ...(await checkSettings(context)),
      ];
      // Broken settings leave open which models and which database are meant.
      if (findings.every(({ check, state }) => check !== 'settings' || state !== 'fail')) {
        findings.push(...(await checkModels(context)), ...(await checkBrain(context)));
      }
      const failed = findings.some(({ state }) => state === 'fail');
      if (json) context.printJson({ schema_version: 1, ok: !failed, findings });
      else context.print(findings.flatMap((finding) => formatFinding(context, finding)).join('\n'));
      if (failed) context.exit(EXIT_CODES.unavailable);
    });

function formatFinding({ colors }: Context, { check, state, found, next }: CheckResult): string[] {
  const color = { good: colors.green, note: colors.yellow, fail: colors.red }[state];
  const line = `${color(state.padEnd(4))}  ${check.padEnd(8)}  ${escapeTerminal(found)}`;
  return next === null ? [line] : [line, `${' '.repeat(16)}${escapeTerminal(next)}`];
}
