import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { GbrainError, messageOf } from '../../errors.ts';
import { runProcess } from '../../models/provider/run-process.ts';
import { splitCommand } from '../../models/provider/split-command.ts';
import type { Agent, AgentSession, Endpoint } from '../agent.ts';

/** A file from which a client reads its MCP servers. */
export interface ClientFile {
  /** Below the folder in which the command runs. */
  path: string;
  content: string;
}

/** What an agent that is a command needs of the world. */
export interface ExecOptions {
  /** The environment of the command; GBRAIN_MCP_URL and GBRAIN_MCP_TOKEN are added to it. */
  env: Readonly<Record<string, string | undefined>>;
  /** The MCP configuration of the known clients, for this endpoint. */
  clientFiles: (endpoint: Endpoint) => readonly ClientFile[];
  clock: () => number;
}

/**
 * A command line agent such as Claude Code or Codex, in a fresh empty folder for each session: the prompt on its stdin,
 * its stdout the transcript. `{url}`, `{token}` and `{dir}` in its arguments are replaced by the endpoint and the folder.
 * No shell; the whole process group ends with the session.
 */
export function createExecAgent(command: string, options: ExecOptions): Agent {
  const words = splitCommand(command);
  // The command runs in a folder of its own, but its path is relative to the user's.
  const argv = words[0]!.includes('/') ? [resolve(words[0]!), ...words.slice(1)] : words;
  const { clock } = options;
  return {
    id: `exec:${command}`,
    client: basename(argv[0]!),
    price: null,
    async run({ prompt }, endpoint, { signal, timeoutMs }) {
      const started = clock();
      const limit = new AbortController();
      const timer = setTimeout(() => limit.abort(), timeoutMs);
      const ending = (ended: AgentSession['ended'], reason: string | null, stdout: string): AgentSession => ({
        ended,
        reason,
        text: stdout,
        transcript: recordsOf(stdout),
        steps: 0,
        calls: [],
        usage: null,
        costUsd: null,
        milliseconds: clock() - started,
      });
      try {
        const { stdout, stderr, exitCode, tooLong } = await runInFreshFolder(
          argv,
          prompt,
          endpoint,
          options,
          AbortSignal.any([signal, limit.signal]),
        );
        if (tooLong) return ending('error', 'It wrote over 8 MB.', stdout);
        if (exitCode === 0) return ending('done', null, stdout);
        const how = exitCode === null ? 'A signal ended it' : `It ended with exit code ${exitCode}`;
        return ending('error', `${how}. ${stderr.trim()}`.trim(), stdout);
      } catch (error) {
        if (signal.aborted) return ending('aborted', messageOf(signal.reason), '');
        if (limit.signal.aborted) return ending('error', `It did not end within ${timeoutMs / 1000} s.`, '');
        if ((error as { code?: unknown }).code === 'ENOENT') {
          throw new GbrainError('usage', `There is no command "${argv[0]}". Check the name and your PATH.`);
        }
        return ending('error', messageOf(error), '');
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

async function runInFreshFolder(
  argv: readonly string[],
  prompt: string,
  endpoint: Endpoint,
  { env, clientFiles }: ExecOptions,
  signal: AbortSignal,
) {
  const dir = await mkdtemp(join(tmpdir(), 'gbrain-agent-'));
  try {
    for (const { path, content } of clientFiles(endpoint)) {
      const file = join(dir, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content, { mode: 0o600 });
    }
    const filled = argv.map((word) =>
      word.replaceAll('{url}', endpoint.url).replaceAll('{token}', endpoint.token).replaceAll('{dir}', dir),
    );
    const all = { ...env, GBRAIN_MCP_URL: endpoint.url, GBRAIN_MCP_TOKEN: endpoint.token };
    return await runProcess(filled, prompt, all, signal, dir);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** The JSON records of a transcript, one a line; other lines are not records. */
function recordsOf(stdout: string): unknown[] {
  return stdout.split('\n').flatMap((line) => {
    if (!line.startsWith('{')) return [];
    try {
      return [JSON.parse(line) as unknown];
    } catch {
      return [];
    }
  });
}
