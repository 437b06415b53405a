import { Option } from '@commander-js/extra-typings';
import { buildProject } from '../../projects/build/build-project.ts';
import { getProject } from '../../store/builds/projects.ts';
import { describeBuild, showWarnings } from '../brain/describe-build.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { filledText } from '../terminal/flags.ts';

/** `gbrain brain build <project>` */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain brain build handbook')
    .argument('<project>', 'the project', filledText)
    .option('--branch <name>', 'build this branch instead of the project’s own', filledText)
    .addOption(
      new Option('--builder <version>', 'the version of the builder')
        .choices(['1', '2'] as const)
        .default('2' as const),
    )
    .option('--allow-empty', 'let a folder that has no Markdown left remove every page of the project')
    .option('--json', 'print one JSON document')
    .action(async (id, { branch, builder, allowEmpty, json }) => {
      const store = await context.store();
      const project = await getProject(store, id);
      context.progress.show(`${id}: fetching`);
      const build = await buildProject(store, project, {
        home: context.home,
        env: await context.gitEnv(),
        builder: builder === '1' ? 1 : 2,
        branch: branch ?? null,
        allowEmpty,
        onWait: () => context.news(`${id}: another build of it is under way; this one waits for its end.`),
        onProgress: (done, total) => context.progress.show(`${id}: ${done} of ${total} documents`),
        signal: context.signal,
        clock: () => performance.now(),
        trace: await context.trace(),
      });
      if (json) return context.printJson({ schema_version: 1, ...build });
      showWarnings(context, build, 20);
      context.print(describeBuild(build));
      if (build.promotedAt === null) {
        context.print(`Readers do not get it yet. Look with: gbrain brain tree --project ${id} --build ${build.id}`);
        return context.print(`Give it to them with: gbrain brain promote ${id} ${build.id}`);
      }
      context.print(`Next: gbrain brain tree --project ${id}, or gbrain mcp config claude-code --project ${id}`);
    });
