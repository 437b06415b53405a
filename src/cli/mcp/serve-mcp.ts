import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Builder } from '../../brain/tree/tree.ts';
import { messageOf } from '../../errors.ts';
import type { McpService } from '../../mcp/create-mcp-server.ts';
import { listBuiltProjects, readPointerMark } from '../../projects/build/brain-files.ts';
import { createBrainSource } from '../../projects/serve/brain-source.ts';
import { readBuildMark } from '../../store/builds/serving-builds.ts';
import { listTools } from '../../tools/tools.ts';
import { chooseProjects } from '../terminal/choose-projects.ts';
import type { Context } from '../terminal/context.ts';

/** What to serve: all projects unless one is named; over HTTP on a port, else on stdin and stdout. */
interface Served {
  mode: 'brain' | 'documents' | 'both';
  project?: string;
  http?: number;
  builder: Builder | null;
}

/** Serves the tools until the client disconnects or Ctrl-C. Stdout belongs to the protocol, messages go to stderr. */
export async function serveMcp(context: Context, { mode, project: named, http, builder }: Served): Promise<void> {
  // PostgreSQL stays open once it is needed; the embedded database is closed between its uses, so that other processes
  // can build.
  const team = (await context.databaseUrl()) === undefined ? null : () => context.store();
  const brainOf = createBrainSource({
    home: context.home,
    env: await context.gitEnv(),
    builder,
    readMark: async (project) =>
      team ? readBuildMark(await team(), project, builder) : readPointerMark(context.home, project, builder),
    withStore: async (work) => (team ? work(await team()) : context.withStore(work)),
    clock: () => performance.now(),
    signal: context.signal,
    onStale: (project, error) =>
      context.news(
        `${project}: the new build could not be read (${messageOf(error)}); the previous one still answers.`,
      ),
  });
  // Of a team's projects, others may have been built elsewhere; only a named one is known to be all.
  const here = team && named === undefined ? [] : await listBuiltProjects(context.home);
  const built = here.filter((id) => named === undefined || id === named);
  // What this home has built is opened at the first call, in milliseconds, even while another process has the database.
  const projects =
    built.length > 0 ? built : await context.withStore((store) => chooseProjects(store, named ?? null, { one: false }));
  // A project that cannot be served is reported now, not to an agent later.
  for (const project of built.length > 0 ? [] : projects) {
    const failed = await brainOf(project, context.signal).then(
      () => null,
      (error: unknown) => error,
    );
    if (failed === null) continue;
    if (projects.length === 1 || context.signal.aborted) throw failed;
    context.news(messageOf(failed));
  }
  const service: McpService = { version: packageJson.version, tools: listTools(mode), projects, brainOf };
  if (http === undefined) {
    const { serveStdio } = await import('../../mcp/serve-stdio.ts');
    return serveStdio(service, { signal: context.signal, onError: (error) => context.news(`mcp: ${error.message}`) });
  }
  const given = context.env.GBRAIN_MCP_TOKEN;
  const token = given || randomBytes(24).toString('base64url');
  const { serveHttp } = await import('../../mcp/serve-http.ts');
  const server = await serveHttp(service, { port: http, token });
  context.news(`Serving ${projects.join(', ')} at ${server.url}`);
  context.news(given ? 'The bearer token is the one in GBRAIN_MCP_TOKEN.' : `The bearer token is ${token}`);
  if (!context.signal.aborted) await once(context.signal, 'abort');
  await server.close();
}
