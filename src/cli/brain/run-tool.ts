import { Option } from '@commander-js/extra-typings';
import type { Brain } from '../../brain/tree/brain.ts';
import { GbrainError } from '../../errors.ts';
import { listBuiltProjects } from '../../projects/build/brain-files.ts';
import { loadBrain, openServing } from '../../projects/serve/load-brain.ts';
import { TOOLS } from '../../tools/tools.ts';
import { chooseAmong, chooseProjects } from '../terminal/choose-projects.ts';
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
  const brain = await openProject(context, project ?? null);
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const { text, isError } = await tool.run(given, { brain, signal: context.signal });
  if (isError) throw new GbrainError('input', text);
  context.print(colorize(text, context.colors));
}

/** The brain of the named project, else of the only one: from its file where this home built it, without the database. */
async function openProject(context: Context, named: string | null): Promise<Brain> {
  if ((await context.databaseUrl()) === undefined) {
    const id = chooseAmong(named === null ? await listBuiltProjects(context.home) : [named]);
    const served = id === undefined ? null : await openServing(context.home, id, null);
    if (served !== null) return served.brain;
  }
  const store = await context.store();
  const [id] = await chooseProjects(store, named, { one: true });
  return (await loadBrain(store, id!, context)).brain;
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
