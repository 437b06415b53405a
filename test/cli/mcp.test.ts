import { describe, expect, test } from 'vitest';
import { clientConfig, MCP_CLIENTS } from '../../src/mcp/client-config.ts';
import { builtCli, runCli, temporaryFolder } from './run-cli.ts';

interface Launch {
  command: string;
  args: string[];
}

/** Reads the part of TOML that a snippet uses: tables, basic strings, arrays of them on one line. */
function readToml(text: string): Record<string, Record<string, unknown>> {
  const tables: Record<string, Record<string, unknown>> = {};
  let table: Record<string, unknown> | undefined;
  for (const line of text.split('\n')) {
    const head = /^\[([\w.-]+)\]$/.exec(line)?.[1];
    const pair = /^(\w+) = (.+)$/.exec(line);
    if (head !== undefined) {
      table = {};
      tables[head] = table;
    } else if (pair && table) table[pair[1]!] = JSON.parse(pair[2]!);
    else if (line !== '') throw new Error(`This is no line of TOML: ${line}`);
  }
  return tables;
}

/** How each client finds the server in its settings. */
const READERS: Record<(typeof MCP_CLIENTS)[number], (snippet: string) => Launch> = {
  'claude-code': (snippet) => JSON.parse(snippet).mcpServers.gbrain,
  cursor: (snippet) => JSON.parse(snippet).mcpServers.gbrain,
  vscode: (snippet) => JSON.parse(snippet).servers.gbrain,
  codex: (snippet) => readToml(snippet)['mcp_servers.gbrain'] as unknown as Launch,
};

describe('mcp config', () => {
  test.each(MCP_CLIENTS)('prints settings that %s reads, and says where they go', async (client) => {
    const plain = await runCli(['mcp', 'config', client]);
    expect(plain).toMatchObject({ code: 0, stderr: expect.stringMatching(/^Put this into \S+/) });
    expect(READERS[client](plain.stdout.trimEnd())).toMatchObject({
      command: process.execPath,
      args: [builtCli(), 'mcp', 'serve', '--mode', 'brain'],
    });
    const { stdout } = await runCli(['mcp', 'config', client, '--mode', 'both', '--project', 'docs']);
    const served = ['mcp', 'serve', '--mode', 'both', '--project', 'docs'];
    expect(READERS[client](stdout.trimEnd()).args.slice(1)).toEqual(served);
  });

  test('of a server on another machine without https says that the token can be read on the way', async () => {
    const env = { GBRAIN_TOKEN: 'x' };
    // Nobody answers at either; the first is no loopback address.
    const [far, near] = await Promise.all(
      ['http://0.0.0.0:1', 'http://127.0.0.1:1'].map((url) => runCli(['mcp', 'serve', '--server', url], { env })),
    );
    expect([far!.code, near!.code]).toEqual([69, 69]);
    expect(far!.stderr).toMatch(/token goes to 0\.0\.0\.0:1 unencrypted/);
    expect(near!.stderr).not.toContain('unencrypted');
  });

  test('for a server says where the token goes', async () => {
    const url = 'https://brain.example';
    const { stdout, stderr } = await runCli(['mcp', 'config', 'claude-code', '--server', url]);
    expect(READERS['claude-code'](stdout).args.slice(1)).toEqual(['mcp', 'serve', '--mode', 'brain', '--server', url]);
    expect(stderr).toMatch(/server_token.*GBRAIN_TOKEN/);
  });

  test.each(MCP_CLIENTS)('for %s keeps odd arguments whole', (client) => {
    const launch = { command: 'C:\\Program Files\\gbrain', args: ['a "b"', "c'd", 'é\n\x7f'], env: {} };
    expect(READERS[client](clientConfig(client, launch).snippet)).toMatchObject({
      command: launch.command,
      args: launch.args,
    });
  });

  test.each(MCP_CLIENTS)(
    'for %s carries the home, and names the variable of the database without its value',
    async (client) => {
      const home = temporaryFolder();
      const env = { GBRAIN_HOME: home, DATABASE_URL: 'postgres://ada:s3cret@127.0.0.1:1/x' };
      const { stdout, stderr } = await runCli(['mcp', 'config', client], { env });
      expect(stdout).toContain(JSON.stringify(home));
      expect(stderr).toMatch(/DATABASE_URL is set here/);
      expect(stdout + stderr).not.toContain('s3cret');
    },
  );

  test.each([
    [['mcp', 'config', 'emacs'], /claude-code, codex, cursor, vscode/],
    [['mcp', 'config', 'codex', '--mode', 'all'], /brain, documents, both/],
    [['mcp', 'serve', '--http', '70000'], /65,?535/],
    [['mcp', 'serve', '--port', '1'], /--port/],
  ])('%j is refused with what is allowed', async (args, message) => {
    expect(await runCli(args)).toMatchObject({ code: 64, stdout: '', stderr: expect.stringMatching(message) });
  });
});
