import { Option } from '@commander-js/extra-typings';
import { GbrainError } from '../../errors.ts';
import { loadBrain } from '../../projects/serve/load-brain.ts';
import { TOOLS } from '../../tools/tools.ts';
import { chooseProjects } from '../terminal/choose-projects.ts';
import type { Context } from '../terminal/context.ts';
import { filledText as textFlag } from '../terminal/flags.ts';

/** The flag that says which project a tool asks. */
export const projectOption = () =>
  new Option('--project <id>', 'the project (default: the only one there is)').argParser(textFlag);

/** Runs one of the agent's tools and prints its text, which is already safe for a terminal. */
export async function runTool(
  context: Context,
  name: string,
  project: string | undefined,
  input: Record<string, unknown>,
): Promise<void> {
  const tool = TOOLS.find((one) => one.name === name)!;
  const store = await context.store();
  const [id] = await chooseProjects(store, project ?? null, { one: true });
  const { brain } = await loadBrain(store, id!, context);
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const { text, isError } = await tool.run(given, { brain, signal: context.signal });
  if (isError) throw new GbrainError('input', text);
  context.print(colorize(text, context.colors));
}

/** Highlights places and dims hints; without colours the text is what an agent gets. */
function colorize(text: string, colors: Context['colors']): string {
  return text
    .split('\n')
    .map((line) => {
      if (/^(Next|More|Below|Linked|Cite only|Entries) ?/.test(line)) return colors.dim(line);
      if (/^Status: /.test(line)) return colors.yellow(line);
      const hit = /^( {2}\S[^:]{0,500}:\d+:)(.*)$/.exec(line);
      if (hit) return `${colors.cyan(hit[1]!)}${hit[2]}`;
      const numbered = /^(\d+:)(.*)$/.exec(line);
      return numbered ? `${colors.dim(numbered[1]!)}${numbered[2]}` : line;
    })
    .join('\n');
}
