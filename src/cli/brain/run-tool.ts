import { Option } from '@commander-js/extra-typings';
import type { Brain } from '../../brain/tree/brain.ts';
import { GbrainError } from '../../errors.ts';
import { listBuiltProjects } from '../../projects/build/brain-files.ts';
import { loadBrain, openServing } from '../../projects/serve/load-brain.ts';
import { TOOLS } from '../../tools/tools.ts';
import { chooseAmong, chooseProjects } from '../terminal/choose-projects.ts';
import type { Context } from '../terminal/context.ts';
import { filledText as textFlag, wholeNumber } from '../terminal/flags.ts';

/** The flag that says which project a tool asks. */
export const projectOption = () =>
  new Option('--project <id>', 'the project (default: the only one there is)').argParser(textFlag);

/** The flag that asks a build that readers do not get. */
export const buildOption = () =>
  new Option(
    '--build <n>',
    'a build of it that is ready, such as a preview (default: the one that readers get)',
  ).argParser(wholeNumber(1, 999_999_999));

/** The flag that prints data instead of text. */
export const jsonOption = () => new Option('--json', 'print one JSON document');

/** Which project a tool asks, and how its answer is printed. */
interface ToolFlags {
  project?: string | undefined;
  build?: number | undefined;
  json?: boolean | undefined;
}

/** How many bytes of text a person gets: what does not fit is a matter of scrolling. */
const TERMINAL_BYTES = 60_000;

/** Runs one of the agent's tools, once for each input, and prints its text, which is already safe for a terminal, or its data. */
export async function runTool(
  context: Context,
  name: string,
  { project, build, json }: ToolFlags,
  ...inputs: Record<string, unknown>[]
): Promise<void> {
  const tool = TOOLS.find((one) => one.name === name)!;
  const brain = await openProject(context, project ?? null, build);
  const { signal } = context;
  const maxBytes = context.stdout.isTTY ? TERMINAL_BYTES : undefined;
  const answers = [];
  for (const input of inputs) {
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    const answer = await tool.run(given, { brain, signal, terminal: true, maxBytes });
    if (answer.isError) throw new GbrainError('input', answer.text);
    answers.push(answer);
  }
  if (json) return context.printJson({ commit: brain.commit, results: answers.flatMap(({ results = [] }) => results) });
  context.print(colorize(answers.map(({ text }) => text).join('\n\n'), context.colors));
}

/** The brain of the named project, else of the only one: from its file where this home built it, without the database. */
async function openProject(context: Context, named: string | null, build: number | undefined): Promise<Brain> {
  if (build === undefined && (await context.databaseUrl()) === undefined) {
    const id = chooseAmong(named === null ? await listBuiltProjects(context.home) : [named]);
    const served = id === undefined ? null : await openServing(context.home, id, null);
    if (served !== null) return served.brain;
  }
  const store = await context.store();
  const [id] = await chooseProjects(store, named, { one: true });
  return (await loadBrain(store, id!, { home: context.home, env: await context.gitEnv(), build })).brain;
}

/** Highlights places and dims hints; without colours the text is what an agent gets. */
function colorize(text: string, colors: Context['colors']): string {
  return text
    .split('\n')
    .map((line) => {
      if (/^(?:More|Entries) ?/.test(line)) return colors.dim(line);
      if (/^Status: /.test(line)) return colors.yellow(line);
      const hit = /^((?:\[\d+\] )?\S[^:]{0,500}:\d+(?:-\d+)?)( {2}.*|)$/.exec(line);
      if (hit) return `${colors.cyan(hit[1]!)}${hit[2]}`;
      const numbered = /^(\d+:)(.*)$/.exec(line);
      return numbered ? `${colors.dim(numbered[1]!)}${numbered[2]}` : line;
    })
    .join('\n');
}
