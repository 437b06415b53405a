import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import pc from 'picocolors';
import type { Config } from '../../config/config.ts';
import type { Models } from '../../models/provider/create-models.ts';
import type { Store } from '../../store/store.ts';
import { escapeTerminalLines } from '../../text/escape.ts';
import { NO_TRACE, type Trace } from '../../trace.ts';
import type { OpenTrace } from './open-trace.ts';
import type { Output } from './output.ts';
import { createProgress, type ProgressLines } from './progress.ts';
import { wantsTraces } from './wants-traces.ts';

/** The variables of the environment, as `process.env` has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What a command may touch of the world. Everything heavy opens on first use and is closed when the command ends. */
export interface Context {
  env: Environment;
  /** `$GBRAIN_HOME/.gbrain`, else `~/.gbrain`. */
  home: string;
  stdin: Readable;
  /** Results. */
  stdout: Output;
  /** News: what is going on, warnings, errors. */
  stderr: Output;
  /** Colours for stdout; they do nothing when it is no terminal or `NO_COLOR` is set. */
  colors: ReturnType<typeof pc.createColors>;
  /** Aborted by Ctrl-C and SIGTERM. */
  signal: AbortSignal;
  /** A line that lives on the terminal while work goes on; silent when stderr is no terminal. */
  progress: ProgressLines;
  /** Writes a result to stdout and ends its line. The caller has escaped what is not ours in it. */
  print(text: string): void;
  /** Writes one JSON document to stdout. */
  printJson(value: unknown): void;
  /** Writes a line of news to stderr, escaped. */
  news(text: string): void;
  /** The settings in `config.json`, read once. */
  config(): Promise<Config>;
  /** Where PostgreSQL is, by the environment or the settings; undefined for the embedded database. */
  databaseUrl(): Promise<string | undefined>;
  /**
   * The database, opened once and closed at the end of the command; for a server the embedded one runs in a thread of
   * its own, and other commands are told that it is the server that holds it.
   */
  store(options?: { server: string }): Promise<Store>;
  /**
   * Opens the database for one piece of work and closes it: for commands that live long, since the embedded one can be
   * held by one process at a time.
   */
  withStore<T>(work: (store: Store) => Promise<T>): Promise<T>;
  /** The models that the settings and the environment give, with what is built in. */
  models(): Promise<Models>;
  /** Who is told of requests, builds, calls and trials: a collector where the environment names one, else nobody. */
  trace(): Promise<Trace>;
  /** Sets the exit code of a command that came to its end with a verdict. */
  exit(code: number): void;
}

/** The streams, environment and signal that {@link createContext} builds on. */
export interface ProcessIo {
  env: Environment;
  stdin: Readable;
  stdout: Output;
  stderr: Output;
  signal: AbortSignal;
}

/** The context of one command, what it was told to exit with, and how to close what it opened. */
export interface OpenContext {
  context: Context;
  exitCode(): number;
  close(): Promise<void>;
}

/** Builds the context of one run of the command line; opens nothing. */
export function createContext(around: ProcessIo): OpenContext {
  const { env, stdout, stderr, signal } = around;
  const home = join(env.GBRAIN_HOME || homedir(), '.gbrain');
  const progress = createProgress(stderr);
  let exitCode = 0;
  let opened: Promise<Store> | undefined;
  let opening: Promise<OpenTrace | null> | undefined;

  const config = once(async () => {
    const { readConfig } = await import('../../config/config.ts');
    return readConfig(join(home, 'config.json'));
  });
  const databaseUrl = async () =>
    env.GBRAIN_DATABASE_URL || env.DATABASE_URL || (await config()).database_url || undefined;
  const store: Context['store'] = (options) => {
    opened ??= openDatabase(home, databaseUrl, signal, options?.server);
    return opened;
  };
  const models = once(async () => {
    const { openModels } = await import('./open-models.ts');
    return openModels(env, await config(), await context.trace());
  });

  const context: Context = {
    ...around,
    home,
    colors: pc.createColors(usesColor(env, stdout)),
    progress,
    config,
    databaseUrl,
    store,
    withStore: async (work) => {
      const store = await openDatabase(home, databaseUrl, signal);
      try {
        return await work(store);
      } finally {
        await store.close();
      }
    },
    models,
    trace: async () => {
      opening ??= wantsTraces(env) ? openTraces((sentence) => context.news(sentence)) : Promise.resolve(null);
      return (await opening) ?? NO_TRACE;
    },
    print: (text) => {
      progress.clear();
      stdout.write(`${text}\n`);
    },
    printJson: (value) => context.print(JSON.stringify(value, null, 2)),
    news: (text) => {
      progress.clear();
      stderr.write(`${escapeTerminalLines(text)}\n`);
    },
    exit: (code) => {
      exitCode = code;
    },
  };
  return {
    context,
    exitCode: () => exitCode,
    close: async () => {
      progress.clear();
      // A database that did not open has already been reported by the command that asked for it.
      const store = await opened?.catch(() => undefined);
      await store?.close();
      await (await opening)?.close();
    },
  };
}

async function openDatabase(
  home: string,
  databaseUrl: () => Promise<string | undefined>,
  signal: AbortSignal,
  server?: string,
) {
  const url = await databaseUrl();
  const { openStore } = await import('../../store/open-store.ts');
  const place = { ...(url === undefined ? {} : { databaseUrl: url }), dataDir: join(home, 'brain.pglite') };
  return openStore({ ...place, ...(server === undefined ? {} : { thread: true, holder: server }), signal });
}

async function openTraces(onFailure: (sentence: string) => void): Promise<OpenTrace> {
  const { openTrace } = await import('./open-trace.ts');
  return openTrace(onFailure);
}

/** `NO_COLOR` turns colours off, `FORCE_COLOR` on; otherwise a terminal that is not dumb has them. */
function usesColor(env: Environment, stdout: Output): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0';
  return stdout.isTTY && env.TERM !== 'dumb';
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
