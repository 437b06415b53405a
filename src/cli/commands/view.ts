import { once } from 'node:events';
import packageJson from '../../../package.json' with { type: 'json' };
import { GbrainError } from '../../errors.ts';
import { listen } from '../../http/listen.ts';
import { type View, viewPages, viewReport } from '../../http/view.ts';
import { createBrainSource } from '../../projects/serve/brain-source.ts';
import { readBuildMark } from '../../store/builds/serving-builds.ts';
import { readReportFile } from '../server/read-report-file.ts';
import type { Context } from '../terminal/context.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { filledText, wholeNumber } from '../terminal/flags.ts';

const GRACE_MS = 1000;

/** `gbrain view [report]`: shows the pages, or one report, to the person at this machine until Ctrl-C. */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain view', 'gbrain view report.json')
    .argument(
      '[report]',
      'a receipt or a report of the brain eval, as JSON; without it, the pages of the brain',
      filledText,
    )
    .option('--port <n>', 'the port; 0 takes a free one', wholeNumber(0, 65_535), 0)
    .action(async (report, { port }) => {
      const { signal } = context;
      const { app, entrance } =
        report === undefined ? await openPages(context) : viewReport(await readReportFile(report));
      const server = await listen(app, { hostname: '127.0.0.1', port });
      context.print(`${server.url}${entrance}`);
      context.news('Open this address in a browser; it works once. Ctrl-C ends it.');
      await context.stdout.flush();
      if (!signal.aborted) await once(signal, 'abort');
      await server.close(GRACE_MS);
    });

async function openPages(context: Context): Promise<View> {
  const { home, env, signal } = context;
  const store = await context.store({ server: 'gbrain view' });
  const nothingRuns = async (): Promise<never> => {
    throw new GbrainError('usage', 'Nothing can be changed here. Use the commands, or `gbrain serve`.');
  };
  return viewPages({
    ...{ store, home, env, version: packageJson.version, https: false, log: () => {}, clock: () => new Date() },
    models: await context.models(),
    judges: null,
    builds: { start: nothingRuns, cancel: nothingRuns },
    runs: { start: nothingRuns, cancel: nothingRuns, report: nothingRuns },
    brainOf: createBrainSource({
      ...{ home, env, builder: null, signal, clock: () => performance.now() },
      readMark: (project) => readBuildMark(store, project),
      withStore: (work) => work(store),
      onStale: () => {},
    }),
  });
}
