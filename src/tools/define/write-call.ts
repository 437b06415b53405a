import { escapeTerminal } from '../../text/escape.ts';
import type { ToolContext } from './tool.ts';

/** The arguments that stand without a flag on the command line. */
const POSITIONAL = new Set(['nodes', 'queries', 'patterns']);

/** A call for the caller to make next: of a tool, or on a terminal the command that does the same. */
export function writeCall(
  { project, terminal, brain }: ToolContext,
  tool: string,
  input: Record<string, unknown>,
): string {
  if (!terminal || !tool.startsWith('brain_')) {
    return `${tool} ${escapeTerminal(JSON.stringify(project === undefined ? input : { ...input, project }))}`;
  }
  const words = Object.entries<unknown>({ ...input, project: brain.project }).flatMap(([name, value]) => {
    const values = [value].flat().map((one) => quoteForShell(String(one)));
    if (POSITIONAL.has(name)) return values;
    const flag = `--${name.replaceAll('_', '-')}`;
    return value === true ? [flag] : [flag, ...values];
  });
  return escapeTerminal(['gbrain', ...tool.split('_'), ...words].join(' '));
}

function quoteForShell(text: string): string {
  return /^[\w./:@%+,=-]+$/.test(text) && !text.startsWith('-') ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
