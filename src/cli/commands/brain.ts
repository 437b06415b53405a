import { Command, type CommandUnknownOpts, Option } from '@commander-js/extra-typings';
import type { Context } from '../terminal/context.ts';
import { text, wholeNumber } from '../terminal/flags.ts';
import { group } from '../terminal/group.ts';

/** `gbrain brain …` */
export const brainCommand = (context: Context): CommandUnknownOpts =>
  group('brain', 'Build, search and read the tree of documents', [
    build(context),
    status(context),
    tree(context),
    search(context),
    grep(context),
    read(context),
    links(context),
  ]);

const build = (context: Context): CommandUnknownOpts =>
  new Command('build')
    .description('Fetch a project and build its brain; readers keep the last one until the new one is whole')
    .argument('<project>', 'the project', text)
    .option('--branch <name>', 'build this branch instead of the project’s own', text)
    .addOption(builderOption())
    .option('--json', 'print one JSON document')
    .action(async (project, flags) => {
      const { runBuild } = await import('../brain/run-build.ts');
      await runBuild(context, project, flags);
    });

const status = (context: Context): CommandUnknownOpts =>
  new Command('status')
    .description('Show the builds of a project, or the newest of each, and what they warned of')
    .argument('[project]', 'the project', text)
    .option('--json', 'print one JSON document')
    .action(async (project, flags) => {
      const { showStatus } = await import('../brain/show-status.ts');
      await showStatus(context, project ?? null, flags);
    });

/** A tool of the brain as a command: what an agent gets, for a person. */
async function ask(context: Context, tool: string, project: string | undefined, input: Record<string, unknown>) {
  const { runTool } = await import('../brain/run-tool.ts');
  await runTool(context, tool, project ?? null, input);
}

const projectOption = () =>
  new Option('--project <id>', 'the project (default: the only one there is)').argParser(text);
const builderOption = () =>
  new Option('--builder <version>', 'the version of the builder').choices(['1', '2'] as const).default('2' as const);

const tree = (context: Context): CommandUnknownOpts =>
  new Command('tree')
    .description('Show what is inside the project, a folder, a document or a section')
    .argument('[node]', 'a path, a node id, a card id, path#anchor or path:line', text)
    .addOption(projectOption())
    .option('--depth <levels>', 'how many levels to show', wholeNumber(1, 5))
    .option('--offset <n>', 'how many entries to leave out', wholeNumber(0, 1_000_000))
    .action((node, { project, ...flags }) => ask(context, 'brain_tree', project, { node, ...flags }));

const search = (context: Context): CommandUnknownOpts =>
  new Command('search')
    .description('Find the lines or sections that hold the words')
    .argument('<words...>', 'the words to find')
    .addOption(projectOption())
    .option('--path <path>', 'only below this folder or in this document', text)
    .option('--limit <n>', 'how many hits to show', wholeNumber(1, 50))
    .option('--offset <n>', 'how many hits to leave out', wholeNumber(0, 1000))
    .action((words, { project, ...flags }) =>
      ask(context, 'brain_search', project, { query: words.join(' '), ...flags }),
    );

const grep = (context: Context): CommandUnknownOpts =>
  new Command('grep')
    .description('Find every line that matches a regular expression (RE2)')
    .argument('<pattern>', 'the expression', text)
    .addOption(projectOption())
    .option('--path <path>', 'only below this folder or in this document', text)
    .option('--match-case', 'tell upper from lower case')
    .option('--limit <n>', 'how many lines to show', wholeNumber(1, 100))
    .option('--offset <n>', 'how many to leave out', wholeNumber(0, 100_000))
    .action((pattern, { project, matchCase, ...flags }) =>
      ask(context, 'brain_grep', project, { pattern, match_case: matchCase, ...flags }),
    );

const read = (context: Context): CommandUnknownOpts =>
  new Command('read')
    .description('Read a document, a section, a card or a table, every line numbered')
    .argument('<node>', 'a path, a node id, a card id, path#anchor or path:start-end', text)
    .addOption(projectOption())
    .option('--start <line>', 'the first line', wholeNumber(1, 100_000_000))
    .option('--end <line>', 'the last line', wholeNumber(1, 100_000_000))
    .action((node, { project, ...flags }) => ask(context, 'brain_read', project, { node, ...flags }));

const links = (context: Context): CommandUnknownOpts =>
  new Command('links')
    .description('Show what a node refers to, and who mentions it')
    .argument('<node>', 'a path, a node id, a card id, path#anchor or path:line', text)
    .addOption(projectOption())
    .addOption(new Option('--direction <way>', 'which links').choices(['both', 'outgoing', 'incoming'] as const))
    .option('--offset <n>', 'how many links to leave out', wholeNumber(0, 100_000))
    .action((node, { project, ...flags }) => ask(context, 'brain_links', project, { node, ...flags }));
