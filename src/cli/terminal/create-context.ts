import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import pc from 'picocolors';
import type { Environment } from '../../documents/git/run-git.ts';
import { GbrainError } from '../../errors.ts';
import type { StoreLender } from '../../store/lend-store.ts';
import type { Store } from '../../store/store.ts';
import { escapeTerminalLines } from '../../text/escape.ts';
import { NO_TRACE } from '../../trace.ts';
import type { Context, ProcessIo } from './context.ts';
import type { OpenTrace } from './open-trace.ts';
import type { Output } from './output.ts';
import { createProgress } from './progress.ts';

/** The context of one command, the exit code it has set, and how to close what it opened. */
export interface OpenContext {
  context: Context;
  exitCode(): number;
  close(): Promise<void>;
}

/** Builds the context of one command; opens nothing. Throws GbrainError `config` for a user without a home. */
export function createContext(io: ProcessIo): OpenContext {
  const { env, stdout, stderr, signal } = io;
  const home = join(env.GBRAIN_HOME || homeOfUser(), '.gbrain');
  const progress = createProgress(stderr);
  let exitCode = 0;
  let opened: Promise<Store> | undefined;
  let opening: Promise<OpenTrace> | undefined;

  const open = async (server?: string, waitMs?: number) => {
    const databaseUrl = await context.databaseUrl();
    const { openStore } = await import('../../store/open-store.ts');
    const thread = server !== undefined;
    return openStore({ databaseUrl, dataDir: await context.dataDir(), waitMs, thread, holder: server, signal });
  };
  const lend = once(async () => {
    const { lendStore } = await import('../../store/lend-store.ts');
    lender = lendStore((waitMs) => open(undefined, waitMs));
    return lender;
  });
  let lender: StoreLender | undefined;
  const print = (text: string) => {
    progress.clear();
    stdout.write(`${text}\n`);
  };
  const news = (text: string) => {
    progress.clear();
    stderr.write(`${escapeTerminalLines(text)}\n`);
  };
  const context: Context = {
    ...io,
    home,
    colors: pc.createColors(usesColor(env, stdout)),
    progress,
    print,
    printJson: (value) => print(JSON.stringify(value, null, 2)),
    news,
    config: once(async () => (await import('../../config/config.ts')).readConfig(join(home, 'config.json'), news)),
    databaseUrl: async () => {
      const given = env.GBRAIN_DATABASE_URL || env.DATABASE_URL;
      if (given) return given;
      const { engine, database_url } = await context.config();
      return engine === 'pglite' ? undefined : database_url;
    },
    dataDir: async () => resolve(home, (await context.config()).database_path ?? 'brain.pglite'),
    judges: once(async () => readJudges(env.GBRAIN_JUDGES) ?? (await context.config()).judges ?? null),
    store: async (options) => {
      if (options !== undefined) opened ??= open(options.server);
      // A server holds the database itself; whatever runs inside it shares it.
      return opened ?? (await lend()).hold();
    },
    useStore: async (work) => (await lend()).use(work),
    withStore: async (work) => {
      const store = await open();
      try {
        return await work(store);
      } finally {
        await store.close();
      }
    },
    models: once(async () => {
      const { createModels } = await import('../../models/provider/create-models.ts');
      const { judgeByRules } = await import('../../takes-quality/panel/rules-judge.ts');
      const { proposeByRules } = await import('../../takes-propose/propose-by-rules.ts');
      const [config, judges, trace] = [await context.config(), await context.judges(), await context.trace()];
      const settings = { ...config, judges: judges ?? undefined };
      return createModels({ env, config: settings, builtins: { rules: judgeByRules, claims: proposeByRules }, trace });
    }),
    gitEnv: once(async () => {
      const { git_timeout_seconds: seconds, git_hosts: hosts } = await context.config();
      return {
        ...env,
        GBRAIN_GIT_TIMEOUT_SECONDS: env.GBRAIN_GIT_TIMEOUT_SECONDS || seconds?.toString(),
        GBRAIN_GIT_HOSTS: env.GBRAIN_GIT_HOSTS || hosts?.join(','),
      };
    }),
    trace: async () => {
      if (!wantsTraces(env)) return NO_TRACE;
      opening ??= import('./open-trace.ts').then(({ openTrace }) => openTrace(news));
      return opening;
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
      await lender?.close();
      await (await opening)?.close();
    },
  };
}

/** Throws GbrainError `config` for a user who is in no list of users, as in some containers. */
function homeOfUser(): string {
  try {
    return homedir();
  } catch {
    throw new GbrainError('config', 'This user has no home. Set GBRAIN_HOME to a folder that it may write to.');
  }
}

/** Whether OpenTelemetry's own variables name a collector of traces; only then are its packages loaded. */
function wantsTraces(env: Environment): boolean {
  if (env.OTEL_SDK_DISABLED?.trim().toLowerCase() === 'true' || env.OTEL_TRACES_EXPORTER === 'none') return false;
  return Boolean(env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || env.OTEL_EXPORTER_OTLP_ENDPOINT);
}

/** `NO_COLOR` turns colours off, `FORCE_COLOR` on; otherwise a terminal that is not dumb has them. */
function usesColor(env: Environment, stdout: Output): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0';
  return stdout.isTTY && env.TERM !== 'dumb';
}

/** The judges that an environment variable names, separated by commas; null when it names none. */
function readJudges(given: string | undefined): string[] | null {
  const ids = (given ?? '').split(',').map((id) => id.trim());
  if (ids.every((id) => id === '')) return null;
  if (!ids.includes('')) return ids;
  throw new GbrainError('config', `GBRAIN_JUDGES is "${given}". Give model ids separated by commas, such as a:b,c:d.`);
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
