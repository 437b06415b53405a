import { isAbsolute, relative } from 'node:path';
import type { Command, OptionValues } from '@commander-js/extra-typings';
import { EXIT_CODES, messageOf } from '../../errors.ts';
import { listProjects } from '../../store/builds/projects.ts';
import type { Store } from '../../store/store.ts';
import type { Context } from '../terminal/context.ts';
import { type FlagsOf, filledText } from '../terminal/flags.ts';
import { requireWritable, writeReport } from '../terminal/write-report.ts';

/** Adds the flags for reports as files, shared by `run`, `replay` and `regress`. */
export const addReportFlags = <Args extends unknown[], Opts extends OptionValues>(command: Command<Args, Opts>) =>
  command
    .option('--junit <file>', 'also write a JUnit report', filledText)
    .option('--md <file>', 'also write a Markdown report', filledText)
    .option('--sarif <file>', 'also write the findings as SARIF 2.1.0 for a code host', filledText)
    .option('--html <file>', 'also write a self-contained HTML report', filledText);

type ReportFlags = FlagsOf<typeof addReportFlags<[], Record<never, never>>>;
/** How each report is printed, by its flag; loaded only when it is asked for. */
export type ReportPrinters = Record<keyof ReportFlags, () => Promise<string>>;

/** Fails before anything is paid when a report could not be written. */
export function requireReportFiles({ junit, md, sarif, html }: ReportFlags): Promise<void> {
  return requireWritable([junit, md, sarif, html]);
}

/**
 * Writes the reports that were asked for. One that cannot be written is news, and turns success into the exit code of what
 * cannot be reached, for whoever reads nothing but the report; a FAIL stays one.
 */
export async function writeReports(
  context: Context,
  flags: ReportFlags,
  printers: ReportPrinters,
  verdictCode: number,
): Promise<void> {
  let code = verdictCode;
  for (const format of ['junit', 'md', 'sarif', 'html'] as const) {
    const file = flags[format];
    if (file === undefined) continue;
    try {
      await writeReport(file, await printers[format]());
      context.news(`Report: ${file}`);
    } catch (error) {
      context.news(messageOf(error));
      if (code === 0) code = EXIT_CODES.unavailable;
    }
  }
  context.exit(code);
}

/** The folder of each project that lies below the working directory, relative to it; a folder of pages is called `fs`. */
export async function findFolders(store: Store, fsDir: string | null): Promise<Record<string, string>> {
  const places = (await listProjects(store)).map(({ id, location }) => [id, location] as const);
  return Object.fromEntries(
    [...places, ['fs', fsDir ?? '.'] as const].flatMap(([id, location]) => {
      const path = relative('', location);
      const isBelow = (id === 'fs' || isAbsolute(location)) && !path.startsWith('..') && !isAbsolute(path);
      return isBelow ? [[id, path]] : [];
    }),
  );
}
