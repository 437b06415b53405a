import type { Readable } from 'node:stream';
import type pc from 'picocolors';
import type { Config } from '../../config/config.ts';
import type { Environment } from '../../documents/git/run-git.ts';
import type { Models } from '../../models/provider/create-models.ts';
import type { UseStore } from '../../store/lend-store.ts';
import type { Store } from '../../store/store.ts';
import type { Trace } from '../../trace.ts';
import type { Output } from './output.ts';
import type { ProgressLines } from './progress.ts';

/** A command's access to the world. Everything heavy opens on first use and is closed when the command ends. */
export interface Context {
  env: Environment;
  /** `$GBRAIN_HOME/.gbrain`, else `~/.gbrain`. */
  home: string;
  stdin: Readable;
  /** Results. */
  stdout: Output;
  /** Progress, warnings and errors. */
  stderr: Output;
  /** Colours for stdout; without effect unless it is a terminal, and when `NO_COLOR` is set. */
  colors: ReturnType<typeof pc.createColors>;
  /** Aborted by Ctrl-C and SIGTERM. */
  signal: AbortSignal;
  /** Lines on the terminal that show how far the work is; silent unless stderr is a terminal. */
  progress: ProgressLines;
  /** Writes a result to stdout and ends its line. The caller has escaped foreign text in it. */
  print(text: string): void;
  /** Writes one JSON document to stdout. */
  printJson(value: unknown): void;
  /** Writes a message to stderr on a line of its own, escaped. */
  news(text: string): void;
  /** The environment of git, with what the settings say of git. */
  gitEnv(): Promise<Environment>;
  /** The settings in `config.json`, read once. */
  config(): Promise<Config>;
  /** Where PostgreSQL is, by the environment or the settings; undefined for the embedded database. */
  databaseUrl(): Promise<string | undefined>;
  /** Directory of the embedded database. */
  dataDir(): Promise<string>;
  /** The team's own panel, from `GBRAIN_JUDGES` or the settings; null when neither names one. */
  judges(): Promise<readonly string[] | null>;
  /**
   * The database, opened once and closed at the end of the command; for a server the embedded one runs in a thread of
   * its own, and other commands name the server that holds it.
   */
  store(options?: { server: string }): Promise<Store>;
  /**
   * Does work with the database, and leaves an embedded one to other processes until the next piece of work: for commands
   * that wait for something else meanwhile.
   */
  useStore: UseStore;
  /**
   * Opens the database for one piece of work and closes it: for commands that live long, since the embedded one can be
   * held by one process at a time.
   */
  withStore<T>(work: (store: Store) => Promise<T>): Promise<T>;
  /** The models that the settings and the environment give, with what is built in. */
  models(): Promise<Models>;
  /** Where requests, builds, calls and trials are traced: a collector if the environment names one, else nowhere. */
  trace(): Promise<Trace>;
  /** Sets the exit code of a command that ends with a verdict. */
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
